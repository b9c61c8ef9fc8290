import { crc32, deflateSync } from 'node:zlib';

/** Colour of a pixel, 0 to 255 each. */
export type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number];

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** A PNG of true colours. */
export const samplePng = (width: number, height: number, paint: Paint): Buffer => {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(paint(x, y), y * (1 + width * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, RGB, no interlace.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);

/** Twelve codes of four bits for the size of a step, and the end-of-block code. */
const DC_TABLE = [0x00, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const AC_TABLE = [0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x00];

/** Baseline entropy coding of blocks with one brightness each. */
const entropy = (levels: readonly number[]): Buffer => {
  let bits = '';
  let before = 0;
  for (const level of levels) {
    const step = level - before;
    before = level;
    const size = step === 0 ? 0 : Math.floor(Math.log2(Math.abs(step))) + 1;
    bits += size.toString(2).padStart(4, '0');
    if (size > 0) bits += (step > 0 ? step : step + 2 ** size - 1).toString(2).padStart(size, '0');
    bits += '0';
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8), 2);
    bytes.push(byte);
    if (byte === 0xff) bytes.push(0);
  }
  return Buffer.from(bytes);
};

/** A grey JPEG of `columns` x `rows` squares of 8 pixels; `shade` from 0 (black) to 255. */
export const sampleJpeg = (columns: number, rows: number, shade: (x: number, y: number) => number): Buffer => {
  const levels: number[] = [];
  for (let y = 0; y < rows; y += 1)
    // With a divisor of 8, one step of the level is one step of brightness.
    for (let x = 0; x < columns; x += 1) levels.push(Math.round(Math.min(255, Math.max(0, shade(x, y)))) - 128);
  const [width, height] = [columns * 8, rows * 8];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...new Array<number>(64).fill(8)]),
    segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    segment(0xc4, DC_TABLE),
    segment(0xc4, AC_TABLE),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    entropy(levels),
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** Head and shoulders before a light wall: a sample passport photo. */
export const samplePhoto = (): Buffer =>
  sampleJpeg(28, 36, (x, y) => {
    if (Math.hypot((x - 13.5) / 5.2, (y - 13) / 6.8) < 1) return 150 - (x - 13.5) * 3;
    if (y > 22 && Math.hypot((x - 13.5) / 12, (y - 36) / 13.5) < 1) return 70;
    return 225 - y;
  });

/** Two rings on a warm ground: a sample trade mark. */
export const sampleLogo = (): Buffer =>
  samplePng(240, 240, (x, y) => {
    const left = Math.abs(Math.hypot(x - 95, y - 120) - 55) < 12;
    const right = Math.abs(Math.hypot(x - 145, y - 120) - 55) < 12;
    if (left) return [178, 74, 28];
    return right ? [38, 84, 92] : [250, 244, 232];
  });

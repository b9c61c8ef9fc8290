const escaped = (text: string): string => text.replace(/[\\()]/g, (one) => `\\${one}`);

/** Heading, then lines, in a frame; Helvetica, which every reader has. Latin letters only. */
const content = (title: string, lines: readonly string[]): string =>
  [
    '0.75 w 0.35 0.4 0.45 RG 48 60 499 722 re S',
    '0.93 0.94 0.95 rg 48 722 499 60 re f',
    '0.12 0.16 0.2 rg',
    `BT /F2 18 Tf 66 744 Td (${escaped(title)}) Tj ET`,
    'BT /F1 11 Tf 18 TL 66 690 Td',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
    `BT /F1 9 Tf 66 74 Td (Sample document of the Anupalan demo. Not a real record.) Tj ET`,
  ].join('\n');

/** A one-page PDF (A4) with a heading and lines of text. */
export const samplePdf = (title: string, lines: readonly string[]): Buffer => {
  const stream = content(title, lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

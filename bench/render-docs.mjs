// Renders saved results into docs/benchmarks.md, between its two marks; the text around them stays.
const BEGIN = '<!-- results: npm run bench -- --write-docs -->';
const END = '<!-- end of results -->';

/** `  figure: value`, as ./measure.mjs prints it. */
const FIGURE = /^ {2}(\S.*?): (.+)$/;
/** The command of a benchmark: the engines have a flag. */
const command = (name) => `npm run bench -- ${name === 'engines' ? '--engines' : name}`;
const cell = (text) => text.replaceAll('|', '\\|').trim();

const table = (name, lines) => [
  '| Figure | Value | Command |',
  '| --- | --- | --- |',
  ...lines.map((line) => {
    const [, figure, value] = FIGURE.exec(line);
    return `| ${cell(figure)} | ${cell(value)} | \`${command(name)}\` |`;
  }),
];

const section =
  (codeAt) =>
  ([name, { machine, heading, lines }]) => {
    const filled = lines.filter((line) => line.trim() !== '');
    // Benchmarks that print columns are kept as text.
    const body = filled.every((line) => FIGURE.test(line) && !/: {2,}| {3,}/.test(line))
      ? table(name, filled)
      : [`\`${command(name)}\``, '', '```text', ...filled, '```'];
    const { cores, cpu, memoryGb, system, node, diskSync, when, commit } = machine;
    const where = `${cores} x ${cpu}, ${memoryGb} GB, ${system}, Node ${node}, ${diskSync} for a write of 4 kB with its sync`;
    const old = codeAt !== null && Date.parse(when) < codeAt ? ', **older than the code**' : '';
    const made = `${when.slice(0, 10)}${commit === null ? '' : `, ${commit}`}${old}`;
    return [`### ${name}`, '', `${heading.replace(/^[\w-]+: /, '')}. On ${where}; ${made}.`, '', ...body, ''];
  };

/**
 * The document with its results replaced. Figures from before `codeAt` (ms, the last change of what is measured) say so.
 * @throws Error when the marks are missing
 */
export const rendered = (document, results, codeAt) => {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error('docs/benchmarks.md has lost the marks around its results');
  const sections = Object.entries(results)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(section(codeAt));
  return [document.slice(0, begin) + BEGIN, '', ...sections, document.slice(end)].join('\n');
};

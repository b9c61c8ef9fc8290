import { type Business, businessRecord } from '@anupalan/domain/compliance/business-record';
import type { AssessmentView } from '@anupalan/domain/contracts/assessment';
import type { DutyView } from '@anupalan/domain/contracts/compliance';
import { toWire, wireNameOf } from '@anupalan/domain/kernel/record';
import { financialYearAt, financialYearText } from '@anupalan/domain/rules/financial-year';
import { registrationTexts, assessmentTexts as texts } from '@anupalan/domain/texts/assessment';
import { businessOptions } from '@anupalan/domain/texts/business';
import { fill } from '@anupalan/domain/texts/fill';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { App } from '../platform/app.js';
import { PDF_BRAND, PDF_INK, PDF_INK_2, pdfDay } from '../platform/pdf.js';
import { BASE_FONT } from '../platform/pdf-fonts.js';
import type { PdfSource } from '../platform/pdf-maker.js';

interface Assessed {
  readonly view: AssessmentView;
  readonly values: Business;
}

const dayText = (day: string): string => pdfDay(`${day}T00:00:00.000Z`);
const monthText = (day: string): string => dayText(day).replace(/^\d+ /, '');

const periodText = ({ period_id, period_start, period_end }: DutyView): string => {
  if (period_id === 'once') return texts.once;
  const [from, to] = [monthText(period_start), monthText(period_end)];
  return from === to ? from : `${from} – ${to}`;
};

/** A value of a business in words; choices have theirs. */
const valueText = (name: string, value: unknown): string => {
  const options: Readonly<Record<string, Readonly<Record<string, string>>>> = businessOptions;
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ');
  if ((name === 'incorporated_on' || name === 'gst_since') && value !== '') return dayText(String(value));
  return options[name]?.[String(value)] ?? String(value);
};

const heading = (text: string): Content => ({ text, style: 'heading' });

const table = (
  widths: readonly (string | number)[],
  head: readonly string[],
  rows: readonly (readonly Content[])[],
): Content =>
  rows.length === 0
    ? texts.none
    : {
        table: {
          headerRows: head.length > 0 ? 1 : 0,
          dontBreakRows: true,
          widths: [...widths],
          body: [
            ...(head.length > 0 ? [head.map((text) => ({ text, style: 'label' }))] : []),
            ...rows.map((row) => [...row]),
          ],
        },
        layout: 'lightHorizontalLines',
      };

/** A strong line with others below it. */
const lines = (first: string, ...others: readonly string[]): Content => ({
  stack: [{ text: first, bold: true }, ...others.map((text) => ({ text, style: 'label' }))],
});

const dates = (duties: readonly DutyView[]): Content =>
  table(
    [62, '*', 78, '*', 56],
    [texts.due, texts.form, texts.period, texts.law, texts.state],
    duties.map((duty) => [
      dayText(duty.due),
      lines(duty.form, duty.title),
      periodText(duty),
      { text: duty.source, style: 'label' },
      texts.states[duty.state],
    ]),
  );

/** The pages of an assessment, in pdfmake's format. */
export const documentOf = ({ view, values }: Assessed): TDocumentDefinitions => {
  const shown = toWire(businessRecord, values);
  const facts = Object.entries(businessRecord).flatMap(([name, field]) => {
    const wire = wireNameOf(name, field);
    const text = valueText(wire, shown[wire as keyof typeof shown]);
    return text === '' ? [] : [[{ text: field.label, style: 'label' }, text]];
  });
  const missing = view.missing.map(({ registration, is_duty, source }) => {
    const { title, body } = registrationTexts[registration];
    return [lines(is_duty ? title : fill(texts.helpful, { title }), body), { text: source, style: 'label' }];
  });
  const about = fill(texts.of, { name: view.business.name, day: dayText(view.today) });
  return {
    info: { title: `${texts.title}: ${view.business.name}`, creator: 'Anupalan' },
    language: 'en-IN',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: BASE_FONT, fontSize: 9.5, lineHeight: 1.2, color: PDF_INK },
    styles: {
      label: { fontSize: 8.5, color: PDF_INK_2 },
      title: { fontSize: 17, bold: true, color: PDF_BRAND },
      heading: { fontSize: 12, bold: true, margin: [0, 18, 0, 6] },
    },
    content: [
      { text: texts.title, style: 'title' },
      { text: about, color: PDF_INK_2 },
      heading(texts.facts),
      table(['auto', '*'], [], facts),
      heading(texts.missing),
      table(['*', '*'], [], missing),
      heading(fill(texts.late, { since: dayText(view.since) })),
      dates(view.late),
      heading(fill(texts.year, { year: financialYearText(financialYearAt(view.today)) })),
      dates(view.year),
      { text: texts.note, style: 'label', margin: [0, 18, 0, 0] },
    ],
    footer: (page, pages) => ({
      columns: [
        { text: about, style: 'label' },
        { text: fill(texts.page, { page, pages }), style: 'label', alignment: 'right' },
      ],
      margin: [48, 20, 48, 0],
    }),
  };
};

const source: PdfSource<Assessed> = { module: new URL('./assessment-pdf.js', import.meta.url), documentOf };

/** The assessment as a PDF. */
export const assessmentPdf = (app: Pick<App, 'makePdf'>, assessed: Assessed): Promise<Buffer> =>
  app.makePdf(source, assessed);

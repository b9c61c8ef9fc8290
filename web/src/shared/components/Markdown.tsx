import { blocksOf, type Run } from './markdown';

const Runs = ({ runs }: { readonly runs: readonly Run[] }) =>
  runs.map(({ text, strong }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text keep their places.
    strong ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
  );

/** A service's description: headings (as h3, under the card's own), lists, bold words, paragraphs. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="prose">
      {blocksOf(text).map((block, index) => {
        const key = `${block.kind}-${index}`;
        if (block.kind === 'heading')
          return (
            <h3 key={key} className="card-title">
              <Runs runs={block.runs} />
            </h3>
          );
        if (block.kind === 'paragraph')
          return (
            <p key={key}>
              <Runs runs={block.runs} />
            </p>
          );
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={key}>
            {block.items.map((runs, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text keep their places.
              <li key={item}>
                <Runs runs={runs} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Block, blocksOf, isOwnPath, type Run } from './markdown';

/** A link: own paths stay in the app; others open in a new tab and learn nothing of this page. */
const RunLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) =>
  isOwnPath(href) ? (
    <Link to={href}>{children}</Link>
  ) : /^https?:/i.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <a href={href}>{children}</a>
  );

function Words({ run: { text, strong, em, href } }: { readonly run: Run }) {
  const words = em ? <em>{text}</em> : text;
  const linked = href === undefined ? words : <RunLink href={href}>{words}</RunLink>;
  return strong ? <strong>{linked}</strong> : linked;
}

const Runs = ({ runs }: { readonly runs: readonly Run[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text keep their places.
  runs.map((run, index) => <Words key={index} run={run} />);

const HEADINGS = {
  /** Under a card's own heading. */
  card: () => 'h3',
  /** Under a page's own heading. */
  page: (level: number) => (level <= 2 ? 'h2' : 'h3'),
} as const satisfies Record<string, (level: number) => 'h2' | 'h3'>;

export interface MarkdownProps {
  readonly text: string;
  /** The heading above the text, which sets the depth of its own headings. */
  readonly under?: keyof typeof HEADINGS;
}

/** A text with headings, lists, strong and italic words, links and paragraphs. */
export const Markdown = ({ text, under }: MarkdownProps) => (
  <Blocks blocks={blocksOf(text)} {...(under === undefined ? {} : { under })} />
);

export function Blocks({
  blocks,
  under = 'card',
}: { readonly blocks: readonly Block[] } & Pick<MarkdownProps, 'under'>) {
  return (
    <div className="prose">
      {blocks.map((block, index) => {
        const key = `${block.kind}-${index}`;
        if (block.kind === 'heading') {
          const Heading = HEADINGS[under](block.level);
          return (
            <Heading key={key} className={Heading === 'h2' ? 'section-title' : 'card-title'}>
              <Runs runs={block.runs} />
            </Heading>
          );
        }
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

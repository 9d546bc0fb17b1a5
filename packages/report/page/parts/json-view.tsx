import type { ComponentChildren, JSX } from 'preact';
import { RunImage } from './run-image.tsx';

/** Texts are shown up to this length until the reader asks for more. */
const longText = 600;
const manyItems = 40;

/**
 * Plain JSON as nested lists. Where an earlier value is given, what differs from it is marked.
 */
export function JsonView({
  value,
  before,
  label,
}: {
  readonly value: unknown;
  readonly before?: unknown;
  readonly label?: string | undefined;
}): JSX.Element {
  const compares = before !== undefined;
  return (
    <div class="json" aria-label={label}>
      <Node value={value} before={before} compares={compares} />
    </div>
  );
}

interface NodeProps {
  readonly value: unknown;
  readonly before: unknown;
  readonly compares: boolean;
}

function Node({ value, before, compares }: NodeProps): JSX.Element {
  if (Array.isArray(value)) return <List items={value} before={before} compares={compares} />;
  if (isImage(value))
    return (
      <RunImage
        path={`blobs/${value.sha256}`}
        mediaType={value.mediaType}
        text={`Image ${value.sha256.slice(0, 12)}`}
      />
    );
  if (isFields(value)) return <Fields value={value} before={before} compares={compares} />;
  const changed = compares && before !== value;
  return (
    <Marked changed={changed}>{typeof value === 'string' ? <Text text={value} /> : String(value)}</Marked>
  );
}

function Fields({
  value,
  before,
  compares,
}: NodeProps & { readonly value: Readonly<Record<string, unknown>> }): JSX.Element {
  const earlier = isFields(before) ? before : undefined;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span class="quiet">nothing</span>;
  return (
    <dl>
      {entries.map(([key, field]) => (
        <div>
          <dt>{key}</dt>
          <dd>
            <Node value={field} before={earlier?.[key]} compares={compares} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function List({
  items,
  before,
  compares,
}: Omit<NodeProps, 'value'> & { readonly items: readonly unknown[] }): JSX.Element {
  const earlier: readonly unknown[] = Array.isArray(before) ? before : [];
  if (items.length === 0) return <span class="quiet">none</span>;
  if (
    items.every(
      (item) =>
        typeof item === 'number' ||
        typeof item === 'boolean' ||
        (typeof item === 'string' && item.length < 24),
    )
  )
    return (
      <Marked changed={compares && JSON.stringify(items) !== JSON.stringify(before)}>
        {items.join(', ')}
      </Marked>
    );
  const hidden = Math.max(0, items.length - manyItems);
  const rows = items.map((item, index) => (
    <li value={index + 1}>
      <Node value={item} before={earlier[index]} compares={compares} />
    </li>
  ));
  return hidden === 0 ? (
    <ol>{rows}</ol>
  ) : (
    <>
      <details>
        <summary>The first {hidden} items</summary>
        <ol>{rows.slice(0, hidden)}</ol>
      </details>
      <ol>{rows.slice(hidden)}</ol>
    </>
  );
}

/** A long text is folded after its beginning. */
export function Text({ text }: { readonly text: string }): JSX.Element {
  if (text === '') return <span class="quiet">empty text</span>;
  if (text.length <= longText) return <span class="text">{text}</span>;
  return (
    <details class="text">
      <summary>{text.slice(0, longText)}…</summary>
      {text.slice(longText)}
    </details>
  );
}

function Marked({
  changed,
  children,
}: {
  readonly changed: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  return changed ? <mark>{children}</mark> : <span>{children}</span>;
}

/** True for a reference to an image of the run. */
function isImage(value: unknown): value is { readonly sha256: string; readonly mediaType: string } {
  return (
    isFields(value) &&
    typeof value['sha256'] === 'string' &&
    /^[0-9a-f]{64}$/.test(value['sha256']) &&
    typeof value['mediaType'] === 'string'
  );
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

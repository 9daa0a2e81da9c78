import { type ComponentProps, type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { safeImage, safeLink } from './safe-address.ts'

/** Elements drawn in a way of one's own, by the tag of the Markdown: `h1`, `a`, `img`. */
export type MarkdownParts = Components

interface MarkdownProps {
  /** The source. Raw HTML in it is shown as nothing: it is never parsed. */
  children: string
  /** Language of the text when it differs from the page's. */
  lang?: string
  className?: string
  /** For texts of the product only: they decide where a link or a picture leads, so the checks for texts of people do not hold. */
  parts?: MarkdownParts
  /** Draws a link to a place of the page in a way of one's own; null for any other. One function for all renders, else what it draws is mounted anew. */
  drawLink?: ((address: string | undefined) => ReactNode) | undefined
}

function Link({ href, children }: ComponentProps<'a'>) {
  const address = safeLink(href)
  if (address === null) return <span>{children}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  )
}

/** A picture of another host would tell it who reads; its alternative text stands instead. */
function Picture({ src, alt }: ComponentProps<'img'>) {
  const address = safeImage(typeof src === 'string' ? src : undefined)
  if (address === null) return alt ? <span className="text-fg-3">[{alt}]</span> : null
  return <img src={address} alt={alt ?? ''} loading="lazy" className="my-3 max-w-full rounded-control" />
}

const components: MarkdownParts = {
  a: ({ node: _, ...props }) => <Link {...props} />,
  img: ({ node: _, ...props }) => <Picture {...props} />,
  h1: ({ children }) => <h3 className="mt-4 mb-1 text-[1.15em] font-semibold text-fg">{children}</h3>,
  h2: ({ children }) => <h4 className="mt-4 mb-1 text-[1.08em] font-semibold text-fg">{children}</h4>,
  h3: ({ children }) => <h5 className="mt-3 mb-1 font-semibold text-fg">{children}</h5>,
  h4: ({ children }) => <h6 className="mt-3 mb-1 font-semibold text-fg">{children}</h6>,
  p: ({ children }) => <p className="my-2">{children}</p>,
  strong: ({ children }) => <strong className="font-semibold text-fg">{children}</strong>,
  ul: ({ children }) => <ul className="my-2 list-disc pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-2 list-decimal pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote className="my-2 border-l border-control pl-3 text-fg-3">{children}</blockquote>,
  hr: () => <hr className="my-4 border-rule" />,
  pre: ({ children }) => (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
      className="my-3 overflow-x-auto rounded-control border border-rule bg-ink-0 p-3 text-fg [&_code]:bg-transparent [&_code]:p-0"
    >
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="rounded-control bg-ink-3 px-1 font-mono text-[0.93em]">{children}</code>,
  table: ({ children }) => (
    <div className="my-3 overflow-x-auto">
      <table className="border-collapse text-left">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th scope="col" className="border-b border-rule py-1 pr-4 font-medium text-fg-3">
      {children}
    </th>
  ),
  td: ({ children }) => <td className="border-b border-rule-2 py-1 pr-4 align-top">{children}</td>,
}

/** Markdown as text: no raw HTML, no remote pictures, links open apart and tell nothing of where they come from. */
export function Markdown({ children, lang, className = '', parts, drawLink }: MarkdownProps) {
  const drawn = useMemo<MarkdownParts>(
    () => ({
      ...components,
      ...(drawLink === undefined ? {} : { a: ({ node: _, ...props }) => drawLink(props.href) ?? <Link {...props} /> }),
      ...parts,
    }),
    [drawLink, parts],
  )
  return (
    <div lang={lang} className={`min-w-0 break-words text-body text-fg-2 [&>:first-child]:mt-0 [&>:last-child]:mb-0 ${className}`}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} skipHtml components={drawn}>
        {children}
      </ReactMarkdown>
    </div>
  )
}

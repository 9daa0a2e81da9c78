import { Markdown } from '@beacon/ui/markdown'

/** Apart, so that the renderer is a chunk of its own. */
export function RenderedMarkdown({ children, lang }: { children: string; lang?: string }) {
  return <Markdown {...(lang === undefined ? {} : { lang })}>{children}</Markdown>
}

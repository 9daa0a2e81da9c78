import { late } from '@beacon/ui/late'
import { Suspense } from 'react'

const Rendered = late(async () => (await import('./rendered-markdown.tsx')).RenderedMarkdown)

/** Markdown whose code comes when it is needed; until then the same words stand as plain text. */
export function RichText({ children, lang }: { children: string; lang?: string }) {
  const plain = (
    <div lang={lang} className="break-words whitespace-pre-wrap text-fg-2">
      {children}
    </div>
  )
  return (
    <Suspense fallback={plain}>
      <Rendered {...(lang === undefined ? {} : { lang })}>{children}</Rendered>
    </Suspense>
  )
}

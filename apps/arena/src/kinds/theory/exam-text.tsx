import { late } from '@beacon/ui/late'
import { type ReactNode, Suspense } from 'react'

const Rendered = late(async () => (await import('@beacon/ui/markdown')).Markdown)

interface ExamTextProps {
  children: string
  lang?: string | undefined
  className?: string
  drawLink?: (address: string | undefined) => ReactNode | null
}

/** Markdown whose code comes when it is needed; until then the same words are there as plain text. */
export function ExamText({ children, lang, className = '', drawLink }: ExamTextProps) {
  const plain = (
    <div lang={lang} className={`break-words whitespace-pre-wrap text-fg-2 ${className}`}>
      {children}
    </div>
  )
  return (
    <Suspense fallback={plain}>
      <Rendered {...(lang === undefined ? {} : { lang })} className={className} drawLink={drawLink}>
        {children}
      </Rendered>
    </Suspense>
  )
}

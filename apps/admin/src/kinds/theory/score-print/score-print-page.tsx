import { scorePrintWords } from '@beacon/api/kinds/theory/score-print-words'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { appHref } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { ThemeScope } from '@beacon/ui/theme'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import './print.css'
import { ScoreSheet } from './score-sheet.tsx'
import { useScores } from './use-scores.ts'

/** Scores on paper, one sheet a candidate, in the language of the link. Nothing of the desk stands around them. */
export function ScorePrintPage({ exam_id, token }: { exam_id: string; token: string }) {
  const locale = useFormatLocale()
  const errorWords = useErrorWords()
  const { read, isClosed } = useScores(exam_id, token)
  const [first] = read.data?.pages ?? []
  const words = scorePrintWords[first?.lang ?? locale]
  const people = read.data?.pages.flatMap(({ items }) => items) ?? []
  if (isClosed) return <Closed />
  const isWhole = first !== undefined && people.length === first.total
  return (
    <ThemeScope theme="light" surface="admin" className="score-print flow-root min-h-screen bg-ink-2 text-fg">
      <main id="main" tabIndex={-1} lang={first?.lang ?? locale} className="outline-none">
        {first !== undefined && (
          <div className="sticky top-0 z-10 flex h-12 items-center gap-3 border-b border-rule bg-ink-0 px-page print:hidden">
            <h1 className="type-section min-w-0 flex-1 truncate">
              {words.title} · {first.exam.name}
            </h1>
            <span className="text-fg-2">{isWhole ? words.sheets(first.total) : words.loading(people.length, first.total)}</span>
            <Button look="primary" disabled={!isWhole} icon={<Printer size={14} aria-hidden="true" />} onClick={() => window.print()}>
              {words.print}
            </Button>
          </div>
        )}
        {read.isPending && <Loading className="p-8">{words.title}</Loading>}
        {read.isError && (
          <Banner boxed tone="failure" className="m-page print:hidden" title={words.failed}>
            {errorWords(read.error)}
          </Banner>
        )}
        {first !== undefined && people.map((person) => <ScoreSheet key={person.entrant_id} person={person} reply={first} />)}
      </main>
    </ThemeScope>
  )
}

/** As any address that leads nowhere. */
function Closed() {
  useEffect(() => location.replace(appHref('arena', '/404', {}, { from: location.pathname })), [])
  return null
}

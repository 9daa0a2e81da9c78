import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import type { DeskSearch } from '../../../parts/desk/desk-search.ts'
import { analysisQueryOf } from './address.ts'
import { AnalysisBoard } from './analysis-board.tsx'
import { analysisQuery } from './queries.ts'

/** The analysis of one exam on a page of its own. */
export function AnalysisPage({ examId, search }: { examId: string; search: DeskSearch }) {
  const { data } = useQuery(analysisQuery(examId, analysisQueryOf(search, useFormatLocale()).scope))
  return (
    <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-page py-2 outline-none">
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 pb-1">
        <Button asChild look="quiet" size="sm">
          <Link {...contestHref('theory', examId, {})}>
            <ArrowLeft size={14} aria-hidden="true" />
            <Trans context="marking">Exam</Trans>
          </Link>
        </Button>
        <h1 className="type-section min-w-0 truncate text-fg">
          <Trans context="analysis">Score analysis</Trans>
        </h1>
        {data !== undefined && <span className="min-w-0 truncate text-fg-2">{data.name}</span>}
      </header>
      <AnalysisBoard exam_id={examId} search={search} />
    </main>
  )
}

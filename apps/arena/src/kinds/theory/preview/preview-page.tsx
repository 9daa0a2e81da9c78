import { hasNothing } from '@beacon/api/client'
import { examPreviewDesk, type ExamPreview } from '@beacon/api/kinds/theory/exam/exam-preview'
import { query } from '@beacon/api/query'
import { useContestIn } from '@beacon/i18n'
import { Banner, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { AttemptView } from '../answering/attempt-view.tsx'
import type { Attempt } from '../attempt/attempt-types.ts'
import { enterFullScreen, wantsFullScreen } from '../full-screen.ts'
import { previewAttempt } from './preview-attempt.ts'
import { PreviewEnd } from './preview-end.tsx'
import { PreviewGuide } from './preview-guide.tsx'

/** An exam as a candidate meets it, for its staff: guide, questions, and what follows. The page alone holds what is answered. */
export function PreviewPage({ exam_id }: { exam_id: string }) {
  const found = useQuery({
    ...query(examPreviewDesk.read, { params: { exam_id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (hasNothing(found)) return <LoadFailed title={<Trans>The preview could not be loaded.</Trans>} query={found} />
  if (found.data === undefined)
    return (
      <Loading className="px-page py-6">
        <Trans>Loading the exam</Trans>
      </Loading>
    )
  return <Preview preview={found.data} />
}

function Preview({ preview: { guide: given, papers } }: { preview: ExamPreview }) {
  const exam = useContestIn(given.exam)
  const guide = { ...given, exam }
  const [lang, setLang] = useState(papers[0]?.lang)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => () => attempt?.stop(), [attempt])
  const paper = papers.find((one) => one.lang === lang) ?? papers[0]
  const begin = () => {
    if (paper === undefined) return
    // A browser takes the question only while it handles a click.
    if (wantsFullScreen(guide)) void enterFullScreen()
    setAttempt(previewAttempt(guide, paper))
    setRound(round + 1)
  }
  return (
    <>
      <Banner tone="info" title={<Trans context="exam">Preview</Trans>}>
        <Trans>Uses a paper that no candidate gets. Nothing is stored, sent or counted.</Trans>
      </Banner>
      {attempt === null || paper === undefined ? (
        <PreviewGuide guide={guide} onBegin={begin} />
      ) : (
        <AttemptView
          key={round}
          // Reports go to the server, and nobody is there to hand one in.
          guide={{ ...guide, exam: { ...exam, report: null } }}
          attempt={attempt}
          language={{ paper, choose: setLang }}
          end={<PreviewEnd attempt={attempt} onAgain={begin} onGuide={() => setAttempt(null)} />}
        />
      )}
    </>
  )
}

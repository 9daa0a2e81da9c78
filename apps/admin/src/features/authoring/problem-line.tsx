import type { ImageProblem } from '@beacon/api/image/image'
import type { AuthoringView } from '@beacon/api/image/image-authoring'
import { errorText } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useImageProblemWords } from '../../parts/image-problem/problem-words.ts'
import { useCauseWords } from '../../parts/scene/cause-words.ts'
import { longStepWords, ownProblems } from './words.ts'

type Problem = NonNullable<AuthoringView['problem']>

/** Why it stands still, in words. */
function useProblemWords(): (problem: Problem) => string {
  const { i18n } = useLingui()
  const ofImage = useImageProblemWords()
  const ofCause = useCauseWords()
  return ({ code, details }) => {
    if (code === 'image_timeout') {
      const step = longStepWords[String(details['step'])]
      return errorText(i18n, code, { step: step === undefined ? '' : i18n._(step), min: details['min'] ?? 0 })
    }
    const own = ownProblems[code]
    if (own !== undefined) return i18n._(own)
    if (code === 'start_failed') return ofCause(String(details['kind'] ?? ''))
    return ofImage({ code: code as ImageProblem['code'], details })
  }
}

/** The last thing that went wrong; nothing of the node was lost unless it says so. */
export function ProblemLine({ authoring: { problem, node } }: { authoring: AuthoringView }) {
  const words = useProblemWords()
  if (problem === null) return null
  const title =
    problem.code === 'start_failed' ? <Trans>The node did not start</Trans> : <Trans context="authoring">It could not be completed</Trans>
  return (
    <>
      <Banner boxed tone="failure" title={title}>
        {words(problem)}
      </Banner>
      {node?.cause != null && node.cause.log !== '' && (
        <pre className="max-h-40 overflow-auto rounded-control bg-ink-2 p-2 font-mono text-mono whitespace-pre-wrap">{node.cause.log}</pre>
      )}
    </>
  )
}

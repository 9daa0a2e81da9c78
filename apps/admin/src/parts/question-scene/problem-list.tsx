import type { SceneProblemView } from '@beacon/api/bank/question-scene'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useProblemWords } from './problem-words.ts'

interface Props {
  problems: readonly SceneProblemView[]
  /** The file is shown, so that a line can be found. */
  hasLines: boolean
}

/** Errors keep a scene from being saved; all else is told. */
export function ProblemList({ problems, hasLines }: Props) {
  const errors = problems.filter(({ level }) => level === 'error')
  const notes = problems.filter(({ level }) => level !== 'error')
  return (
    <>
      {errors.length > 0 && (
        <Banner boxed tone="failure" title={<Trans>Not saved yet: the definition has errors</Trans>}>
          <Lines problems={errors} hasLines={hasLines} />
        </Banner>
      )}
      {notes.length > 0 && (
        <Banner boxed tone="warning" title={<Trans>Notes</Trans>}>
          <Lines problems={notes} hasLines={hasLines} />
        </Banner>
      )}
    </>
  )
}

function Lines({ problems, hasLines }: Props) {
  const wordsOf = useProblemWords()
  return (
    <ul className="flex flex-col gap-1">
      {problems.map((problem) => {
        const { path, line, code } = problem
        const place = path.join('.')
        return (
          <li key={`${place} ${code}`}>
            {hasLines && line !== null && (
              <span className="mr-2">
                <Trans>Line {line}</Trans>
              </span>
            )}
            {place !== '' && <code className="mr-2 font-mono text-mono">{place}</code>}
            {wordsOf(problem)}
          </li>
        )
      })}
    </ul>
  )
}

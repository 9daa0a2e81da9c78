import type { TopologyRow } from '@beacon/api/scene/topology-fields'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** What the last check found: whether a scene could start, and what it warned of. */
export function CheckedMark({ row: { checked, problem_count } }: { row: Pick<TopologyRow, 'checked' | 'problem_count'> }) {
  const { t } = useLingui()
  const looks = {
    passed: { mark: 'check', colour: 'text-jade', word: t`Passed` },
    warnings: { mark: 'triangle', colour: 'text-amber', word: t`${plural(problem_count, { one: '# note', other: '# notes' })}` },
    failed: { mark: 'cross', colour: 'text-vermilion', word: t`Cannot start` },
  } as const
  const { mark, colour, word } = looks[checked]
  return (
    <span className={`inline-flex items-center gap-2 ${colour}`}>
      <Mark name={mark} />
      {word}
    </span>
  )
}

import type { ContestPublic } from '@beacon/api/contest-views'
import type { ComponentType } from 'react'
import type { FlagContest } from './flag-contest.ts'

/** A part of the page as the frame shows it: for any contest. @throws Error for one of another kind, which has parts of its own. */
export function inFlag<Props extends { contest: FlagContest }>(Part: ComponentType<Props>) {
  return function InFlag(props: Omit<Props, 'contest'> & { contest: ContestPublic }) {
    const { contest } = props
    if (contest.kind !== 'flag') throw new Error('This contest is of another kind')
    // Checked: beside the contest they are the same arguments.
    return <Part {...({ ...props, contest } as unknown as Props)} />
  }
}

import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { ComponentType } from 'react'
import { type AnswerContest, hasAnswers } from './answer-contest.ts'

/** A part of the page as the frame shows it: for any contest. @throws Error for one of a kind without answers. */
export function inAnswers<Props extends { contest: AnswerContest }>(Part: ComponentType<Props>) {
  return function InAnswers(props: Omit<Props, 'contest'> & { contest: ContestPublic }) {
    const { contest } = props
    if (!hasAnswers(contest)) throw new Error('This contest takes no answers')
    // Checked: beside the contest they are the same arguments.
    return <Part {...({ ...props, contest } as unknown as Props)} />
  }
}

import type { RushAction, RushDesk, RushKind, RushState, RushStep, RushTie } from '@beacon/api/kinds/theory/exam/rush'
import { useLingui } from '@lingui/react/macro'

export function useKindWords(): Record<RushKind, string> {
  const { t } = useLingui()
  return {
    required: t({ context: 'rush', message: 'Required' }),
    buzz: t({ context: 'rush', message: 'Buzz' }),
    risk: t({ context: 'rush', message: 'Risk' }),
    all: t({ context: 'rush', message: 'All answer' }),
  }
}

export function useTieWords(): Record<RushTie, string> {
  const { t } = useLingui()
  return {
    both: t({ context: 'rush', message: 'both answer' }),
    draw: t({ context: 'rush', message: 'draw one' }),
    next: t({ context: 'rush', message: 'next question' }),
  }
}

export function useStateWords(): Record<RushState, string> {
  const { t } = useLingui()
  return {
    idle: t({ context: 'rush', message: 'Waiting' }),
    shown: t({ context: 'rush', message: 'Question shown' }),
    armed: t({ context: 'rush', message: 'Armed' }),
    open: t({ context: 'rush', message: 'Open' }),
    collecting: t({ context: 'rush', message: 'Comparing presses' }),
    locked: t({ context: 'rush', message: 'Locked' }),
    answering: t({ context: 'rush', message: 'Answering' }),
    judged: t({ context: 'rush', message: 'Judged' }),
    revealed: t({ context: 'rush', message: 'Revealed' }),
  }
}

export function useActionWords(): Record<RushAction, string> {
  const { t } = useLingui()
  return {
    show: t({ context: 'rush', message: 'Show' }),
    arm: t({ context: 'rush', message: 'Arm and open' }),
    right: t({ context: 'rush', message: 'Right' }),
    wrong: t({ context: 'rush', message: 'Wrong' }),
    reveal: t({ context: 'rush', message: 'Reveal' }),
    next: t({ context: 'rush', message: 'Next' }),
    pause: t({ context: 'rush', message: 'Pause' }),
    resume: t({ context: 'rush', message: 'Resume' }),
    cancel: t({ context: 'rush', message: 'Cancel question…' }),
    override: t({ context: 'rush', message: 'Override…' }),
    adjust: t({ context: 'rush', message: 'Adjust…' }),
  }
}

/** What happened, for the record of the rush. */
export function useStepWords(): Record<RushStep['action'], string> {
  const { t } = useLingui()
  return {
    show: t({ context: 'rush', message: 'Question shown' }),
    arm: t({ context: 'rush', message: 'Armed' }),
    open: t({ context: 'rush', message: 'Opened' }),
    press: t({ context: 'rush', message: 'Pressed' }),
    false_start: t({ context: 'rush', message: 'False start' }),
    lock: t({ context: 'rush', message: 'Buzzed first' }),
    answer: t({ context: 'rush', message: 'Answer clock started' }),
    answered: t({ context: 'rush', message: 'Answered' }),
    right: t({ context: 'rush', message: 'Right' }),
    wrong: t({ context: 'rush', message: 'Wrong' }),
    time_up: t({ context: 'rush', message: 'Time is up' }),
    reveal: t({ context: 'rush', message: 'Revealed' }),
    next: t({ context: 'rush', message: 'Next' }),
    pause: t({ context: 'rush', message: 'Paused' }),
    resume: t({ context: 'rush', message: 'Resumed' }),
    cancel: t({ context: 'rush', message: 'Question cancelled' }),
    override: t({ context: 'rush', message: 'Overridden' }),
    adjust: t({ context: 'rush', message: 'Adjusted' }),
    restart: t({ context: 'rush', message: 'Shown again after a restart' }),
  }
}

/** Names of desks by their entrant. */
export function deskNames(desks: readonly Pick<RushDesk, 'entrant_id' | 'name'>[]): (entrant_id: string) => string {
  const names = new Map(desks.map(({ entrant_id, name }) => [entrant_id, name]))
  return (entrant_id) => names.get(entrant_id) ?? '–'
}

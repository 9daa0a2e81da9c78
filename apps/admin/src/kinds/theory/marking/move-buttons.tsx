import { Trans } from '@lingui/react/macro'
import { KeyButton } from './key-button.tsx'
import type { Marking } from './use-marking.tsx'

export interface Switches {
  /** Digits choose points of the rubric. */
  hasPoints: boolean
  hasReference: boolean
}

interface Props {
  marking: Marking
  switches: Switches
  /** Nothing can be marked any more. */
  isFixed: boolean
  onSwitch: (change: Partial<Switches>) => void
  onPush: () => void
  onHelp: () => void
}

/** What moves between answers, and what else a key does. */
export function MoveButtons({ marking, switches, isFixed, onSwitch, onPush, onHelp }: Props) {
  const { isBusy, canUndo, question, item } = marking
  const { hasPoints, hasReference } = switches
  return (
    <div className="flex flex-wrap gap-1">
      <KeyButton look="quiet" keyName="K" ariaKey="K ArrowLeft" disabled={isBusy} onClick={() => marking.move(-1)}>
        <Trans context="marking">Previous</Trans>
      </KeyButton>
      <KeyButton look="quiet" keyName="J" ariaKey="J ArrowRight" disabled={isBusy} onClick={() => marking.move(1)}>
        <Trans context="marking">Next</Trans>
      </KeyButton>
      <KeyButton look="quiet" keyName="U" disabled={isBusy} onClick={marking.toOpen}>
        <Trans context="marking">Next unmarked</Trans>
      </KeyButton>
      {!isFixed && (
        <>
          <KeyButton look="quiet" keyName="P" disabled={isBusy || item === null || item.is_pushed} onClick={onPush}>
            <Trans context="marking">Pass to the lead…</Trans>
          </KeyButton>
          <KeyButton look="quiet" keyName="Z" disabled={isBusy || !canUndo} onClick={() => void marking.undo()}>
            <Trans context="marking">Undo the last mark</Trans>
          </KeyButton>
          {question !== undefined && question.rubric.length > 0 && (
            <KeyButton look="quiet" keyName="R" aria-pressed={hasPoints} onClick={() => onSwitch({ hasPoints: !hasPoints })}>
              {hasPoints ? <Trans context="marking">1–9: points</Trans> : <Trans context="marking">1–9: marks</Trans>}
            </KeyButton>
          )}
        </>
      )}
      <KeyButton look="quiet" keyName="S" onClick={() => onSwitch({ hasReference: !hasReference })}>
        {hasReference ? <Trans context="marking">Hide reference answer</Trans> : <Trans context="marking">Show reference answer</Trans>}
      </KeyButton>
      <KeyButton look="quiet" keyName="?" onClick={onHelp}>
        <Trans context="marking">Shortcuts</Trans>
      </KeyButton>
    </div>
  )
}

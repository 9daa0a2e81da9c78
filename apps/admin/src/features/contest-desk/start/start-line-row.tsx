import type { ContestFull, DeskFacts } from '@beacon/api/contest/contest-views'
import type { StartCheck } from '@beacon/api/contest/start-check'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Mark, type MarkName } from '@beacon/ui/theme'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'
import { HostPortsOffer } from '../scenes/host-ports-offer.tsx'
import { checkText } from '../../../parts/contest-form/check-words.ts'
import { StartLineAction } from './start-line-action.tsx'
import type { LineKey } from './start-cures.ts'
import { StartCureLink } from './start-cure-link.tsx'
import { confirmedWith, type LineState, type StartLine } from './start-lines.ts'
import { useLineText } from './use-line-text.ts'
import { useConfirm } from './use-confirm.ts'

const names: Readonly<Record<LineKey, MessageDescriptor>> = {
  questions: msg({ context: 'start', message: 'Questions' }),
  tested: msg({ context: 'start', message: 'Test run' }),
  published: msg({ context: 'start', message: 'Visibility' }),
  scenes: msg({ context: 'start', message: 'Environments' }),
  targets: msg({ context: 'start', message: 'Targets' }),
  rehearsal: msg({ context: 'start', message: 'Rehearsal' }),
  stages: msg({ context: 'start', message: 'Stages' }),
  referees: msg({ context: 'start', message: 'Referees' }),
  entrants: msg({ context: 'start', message: 'Participants' }),
  screens: msg({ context: 'start', message: 'Screens' }),
  texts: msg({ context: 'start', message: 'Translations' }),
  disk: msg({ context: 'start', message: 'Disk space' }),
  time: msg({ context: 'start', message: 'Time' }),
}
const states: Readonly<Record<LineState, { mark: MarkName; look: string; word: MessageDescriptor }>> = {
  ready: { mark: 'check', look: 'text-jade', word: msg({ context: 'start', message: 'Ready' }) },
  block: { mark: 'cross', look: 'text-vermilion', word: msg({ context: 'start', message: 'To fix' }) },
  confirm: { mark: 'triangle', look: 'text-amber', word: msg({ context: 'start', message: 'To confirm' }) },
  confirmed: { mark: 'check', look: 'text-azure', word: msg({ context: 'start', message: 'Confirmed' }) },
  warn: { mark: 'triangle', look: 'text-amber', word: msg({ context: 'start', message: 'Warning' }) },
  optional: { mark: 'ring', look: 'text-fg-3', word: msg({ context: 'start', message: 'Optional' }) },
}

interface Props {
  line: StartLine
  contest: ContestFull
  facts: DeskFacts | undefined
  check: StartCheck
}

/** How one thing stands before the start, why, and what can be done about it here. */
export function StartLineRow({ line, contest, facts, check }: Props) {
  const { i18n } = useLingui()
  const say = usePhrases()
  const { key, state, items } = line
  const { mark, look, word } = states[state]
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule-2 py-2">
      <span className={`flex w-28 shrink-0 items-center gap-2 ${look}`}>
        <Mark name={mark} />
        {i18n._(word)}
      </span>
      <h3 className="w-28 shrink-0 font-normal text-fg">
        {key === 'entrants' ? say('startPeople', i18n._(names.entrants)) : i18n._(names[key])}
      </h3>
      <div className="min-w-60 flex-1 basis-60 text-fg-2">
        <p>{useLineText(line, { contest, facts, check })}</p>
        {items.map((item) => (
          <p key={`${item.code} ${JSON.stringify(item.details)}`} className="break-words text-fg">
            {checkText(i18n, item)} <StartCureLink code={item.code} contest={contest} />
          </p>
        ))}
      </div>
      <div className="ml-auto flex shrink-0 flex-wrap items-center gap-2">
        <Confirm line={line} contest={contest} check={check} />
        {line.key === 'scenes' && <HostPortsOffer contest={contest} items={line.items} />}
        <StartLineAction line={line} contest={contest} />
      </div>
    </li>
  )
}

/** A line that is wanted so can be confirmed before an automatic start; a start by hand asks at that moment. */
function Confirm({ line, contest, check }: Omit<Props, 'facts'>) {
  const mayControl = usePermission('contest.control')
  const { confirm, isBusy } = useConfirm(contest.resource_id)
  if (!mayControl || contest.start_mode !== 'auto' || check.is_held) return null
  if (line.state === 'confirm')
    return (
      <Button look="quiet" disabled={isBusy} onClick={() => void confirm(confirmedWith(check, line, true))}>
        <Trans context="start">Confirm</Trans>
      </Button>
    )
  return line.state === 'confirmed' ? (
    <Button look="quiet" disabled={isBusy} onClick={() => void confirm(confirmedWith(check, line, false))}>
      <Trans>Withdraw confirmation</Trans>
    </Button>
  ) : null
}

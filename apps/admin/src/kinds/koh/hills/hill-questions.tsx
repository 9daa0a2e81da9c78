import type { HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { hillLimits } from '@beacon/api/kinds/koh/question-limits'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { HillChange, useHillActs } from './use-hill-acts.ts'

export interface HillQuestion {
  act: 'edit' | 'offline' | 'hide' | 'renew' | 'restart' | 'remove'
  row: HillRow
}

interface Props {
  question: HillQuestion
  /** Points of a hill stand from the start on. */
  hasStarted: boolean
  acts: ReturnType<typeof useHillActs>
  onClose: () => void
}

/** Asks before something is done to a hill of the contest. */
export function HillQuestions({ question: { act, row }, hasStarted, acts, onClose }: Props) {
  const { t } = useLingui()
  const { name } = row
  if (act === 'edit') return <EditDialog row={row} hasStarted={hasStarted} onSave={acts.change} onClose={onClose} />
  const asks = {
    offline: {
      title: t`Take “${name}” offline?`,
      body: t`It takes no flags and no patches, and its king earns nothing until it is back. Points stay.`,
      action: t`Take offline`,
      onConfirm: () => acts.change(row, { is_online: false }),
    },
    hide: {
      title: t`Hide “${name}”?`,
      body: t({
        context: 'koh',
        message: 'It disappears for players at once, and its points leave every score until it is shown again.',
      }),
      action: t`Hide hill`,
      typed: name,
      onConfirm: () => acts.change(row, { is_hidden: true }),
    },
    renew: {
      title: t`Update “${name}” from the bank?`,
      body: t`Texts, scene and scripts are taken from the bank. Points stay.`,
      action: t`Update hill`,
      danger: false,
      onConfirm: () => acts.renew(row),
    },
    restart: {
      title: t`Restart “${name}”?`,
      body: t`The running version is made anew. Players are led to it once it is ready; the king stays.`,
      action: t`Restart hill`,
      danger: false,
      onConfirm: () => acts.restart(row),
    },
    remove: {
      title: t`Remove “${name}”?`,
      body: t`It leaves this contest. The question stays in the bank.`,
      action: t`Remove hill`,
      onConfirm: () => acts.remove(row),
    },
  }
  return <Confirm {...asks[act]} onClose={onClose} />
}

interface EditProps {
  row: HillRow
  hasStarted: boolean
  onSave: (row: HillRow, change: HillChange) => Promise<void>
  onClose: () => void
}

function EditDialog({ row, hasStarted, onSave, onClose }: EditProps) {
  const { t } = useLingui()
  // The list behind goes on: what is saved is a change of what was read here.
  const [opened] = useState(row)
  const [values, setValues] = useState<Record<'score' | 'hold_points' | 'sort', number | null>>(row)
  const { score, hold_points, sort } = values
  const rows = [
    ['score', t`Solve points`, hasStarted ? t`Fixed since the start.` : undefined, hillLimits.score],
    ['hold_points', t`Points a minute`, hasStarted ? t`Fixed since the start.` : undefined, hillLimits.hold_points],
    ['sort', t({ context: 'koh', message: 'Order' }), undefined, { min: 1, max: 10_000 }],
  ] as const
  return (
    <AskDialog
      title={row.name}
      action={t`Save hill`}
      isReady={score !== null && hold_points !== null && sort !== null}
      onRun={async () => {
        if (score === null || hold_points === null || sort === null) return
        await onSave(opened, hasStarted ? { sort } : { score, hold_points, sort })
      }}
      onClose={onClose}
    >
      {rows.map(([name, label, help, range]) => (
        <Field key={name} label={label} {...(help === undefined ? {} : { help })}>
          <NumberInput
            className="w-32"
            {...range}
            disabled={hasStarted && name !== 'sort'}
            value={values[name]}
            onValueChange={(next) => setValues({ ...values, [name]: next })}
          />
        </Field>
      ))}
    </AskDialog>
  )
}

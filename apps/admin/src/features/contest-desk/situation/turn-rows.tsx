import type { RotationTurn } from '@beacon/api/contest/viewer-key'
import { Button, IconButton, NumberInput, Select } from '@beacon/ui/controls'
import { FieldSet } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { anotherTurn } from './screen-draft.ts'
import type { Displays } from './use-displays.ts'

const MOST = 12

interface Props {
  turns: RotationTurn[]
  displays: Pick<Displays, 'turns' | 'wordOf'>
  onChange: (turns: RotationTurn[]) => void
}

/** What a rotation shows, in order, and for how long. */
export function TurnRows({ turns, displays, onChange }: Props) {
  const { t } = useLingui()
  const put = (index: number, more: Partial<RotationTurn>) =>
    onChange(turns.map((turn, place) => (place === index ? { ...turn, ...more } : turn)))
  return (
    <FieldSet legend={t`Shown in rotation`}>
      <ol className="flex flex-col gap-2">
        {turns.map((turn, index) => (
          <li key={index} className="flex items-center gap-2">
            <span className="flex-1">
              <Select
                aria-label={t`Display ${{ n: index + 1 }}`}
                value={turn.value}
                onValueChange={(value) => put(index, { value })}
                options={displays.turns.map((key) => ({ value: key, label: displays.wordOf(key) }))}
              />
            </span>
            <span className="w-32">
              <NumberInput
                aria-label={t`Seconds for display ${{ n: index + 1 }}`}
                value={turn.seconds}
                min={5}
                max={600}
                step={5}
                unit="s"
                onValueChange={(seconds) => put(index, { seconds: seconds ?? 0 })}
              />
            </span>
            <IconButton label={t`Remove display ${{ n: index + 1 }}`} onClick={() => onChange(turns.filter((_, place) => place !== index))}>
              <X size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        className="mt-2"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={turns.length >= MOST}
        onClick={() => onChange([...turns, anotherTurn(turns, displays.turns)])}
      >
        <Trans>Add a display</Trans>
      </Button>
    </FieldSet>
  )
}

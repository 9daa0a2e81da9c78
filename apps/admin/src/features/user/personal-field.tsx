import { Button, Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans } from '@lingui/react/macro'
import type { ProfileInput } from './model.ts'
import { useUserLabels } from './user-labels.ts'

type PersonalName = 'phone' | 'email' | 'id_card' | 'address'

interface Props {
  name: PersonalName
  /** As it is stored, masked; typing replaces it. Null: nothing is stored. */
  masked: string | null
  disabled: boolean
  help?: string
}

/** Personal data of an account: what is stored shows masked, and is sent only once something new is typed. */
export function PersonalField({ name, masked, disabled, help }: Props) {
  const labelOf = useUserLabels()
  return (
    <FormField<ProfileInput> name={name} label={labelOf(name)} {...(help === undefined ? {} : { help })}>
      {({ value, onChange, onBlur, ref }) => {
        const isKept = masked !== null && value === undefined
        const isRemoved = masked !== null && value === ''
        return (
          <span className="flex items-center gap-2">
            <Input
              ref={ref}
              autoComplete="off"
              mono={name !== 'address'}
              readOnly={disabled}
              placeholder={isKept ? masked : ''}
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => onChange(masked !== null && event.target.value === '' ? undefined : event.target.value)}
              onBlur={onBlur}
            />
            {masked !== null && !disabled && (
              <Button size="sm" look="quiet" onClick={() => onChange(isRemoved ? undefined : '')}>
                {isRemoved ? <Trans>Keep</Trans> : <Trans>Remove</Trans>}
              </Button>
            )}
          </span>
        )
      }}
    </FormField>
  )
}

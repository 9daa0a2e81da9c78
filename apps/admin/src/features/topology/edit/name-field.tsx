import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** The name of an item. One that another item has stays in the box until it is free: references never run together. */
export function NameField({ id, onRename, help }: { id: string; onRename: (to: string) => boolean; help: string }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(id)
  const [isTaken, setTaken] = useState(false)
  const shown = isTaken || typed === '' ? typed : id
  return (
    <Field label={t`Name`} required help={help} error={isTaken ? <Trans>Another item has the name “{typed}”.</Trans> : undefined}>
      <Input
        mono
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={({ target: { value } }) => {
          setTyped(value)
          setTaken(value !== '' && !onRename(value))
        }}
      />
    </Field>
  )
}

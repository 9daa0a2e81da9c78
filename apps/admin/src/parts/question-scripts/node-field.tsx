import { Select } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormScene } from '../question-scene/use-form-scene.ts'

/** A node of the question's scene; one that stands there no more stays until another is chosen. */
export function NodeField({ name, help }: { name: string; help?: ReactNode }) {
  const { t } = useLingui()
  const scene = useFormScene()
  const nodes = scene?.nodes.map(({ id }) => id) ?? []
  return (
    <FormField<FieldValues> name={name} label={t`Node`} required help={scene === null ? <Trans>Choose a template first.</Trans> : help}>
      {({ value, onChange }) => {
        const chosen = typeof value === 'string' && value !== '' ? value : undefined
        return (
          <Select
            className="w-60"
            placeholder={t`Choose a node`}
            value={chosen}
            onValueChange={onChange}
            options={[...new Set([...nodes, ...(chosen === undefined ? [] : [chosen])])].map((id) => ({ value: id, label: id }))}
          />
        )
      }}
    </FormField>
  )
}

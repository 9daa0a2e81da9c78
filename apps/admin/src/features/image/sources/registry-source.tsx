import { listText } from '@beacon/i18n'
import { Input } from '@beacon/ui/controls'
import { Field, fieldId } from '@beacon/ui/form'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ImageSourceEntry, SourceProps } from './source.ts'

/** The last part of a reference, without tag and digest. */
const shortName = (reference: string): string => reference.split('@', 1)[0]?.split('/').at(-1)?.split(':', 1)[0] ?? ''

/** An image of a registry that the settings allow. */
function RegistryFields({ builder, isBusy, error, onPrepare, onName }: SourceProps) {
  const { t } = useLingui()
  const [reference, setReference] = useState('')
  const hosts = builder?.registries.map((host) => host.replace(/^https?:\/\//u, '')) ?? []
  const change = (text: string) => {
    const next = text.trim()
    setReference(text)
    onPrepare(next === '' ? null : () => Promise.resolve({ kind: 'registry', reference: next }))
  }
  return (
    <Field
      label={t({ context: 'image', message: 'Reference' })}
      id={fieldId('file')}
      required
      error={error}
      help={t`Include the registry and a tag or digest: ${`${hosts[0] ?? 'registry.example.org'}/team/shop:1`}. Tags are pinned to their current digest. Allowed: ${listText(hosts)}.`}
    >
      <Input
        mono
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        readOnly={isBusy}
        value={reference}
        onChange={({ target }) => change(target.value)}
        onBlur={() => shortName(reference) !== '' && onName(shortName(reference))}
      />
    </Field>
  )
}

export const registrySource: ImageSourceEntry = {
  kind: 'registry',
  label: msg({ context: 'image', message: 'Registry' }),
  isOffered: ({ registries }) => registries.length > 0,
  Fields: RegistryFields,
}

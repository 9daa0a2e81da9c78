import { baseNames, type BaseName } from '@beacon/api/image/image-limits'
import { Select } from '@beacon/ui/controls'
import { Field, fieldId } from '@beacon/ui/form'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ImageSourceEntry, SourceProps } from './source.ts'

const isBase = (name: string): name is BaseName => baseNames.some((one) => one === name)

/** One of the bases that the server makes by itself. */
function BaseFields({ builder, isBusy, error, onPrepare, onName }: SourceProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<BaseName | null>(null)
  const words: Record<BaseName, string> = {
    'beacon/busybox': t`busybox: a shell and its tools`,
    'beacon/debian': t`Debian with Python, socat and OpenSSL`,
    'beacon/checker': t`Checker: Debian with requests, pwntools, pycryptodome, Beautiful Soup, lxml, gmpy2 and YAML`,
    'beacon/science': t`Science: Debian with NumPy, SciPy, pandas and scikit-learn`,
  }
  const options = (builder?.bases ?? []).flatMap(({ name, is_ready }) =>
    is_ready && isBase(name) ? [{ value: name, label: words[name] }] : [],
  )
  const choose = (name: BaseName) => {
    setChosen(name)
    onPrepare(() => Promise.resolve({ kind: 'base', name }))
    onName(name.slice(name.indexOf('/') + 1))
  }
  return (
    <Field
      label={t({ context: 'image', message: 'Base' })}
      id={fieldId('file')}
      required
      error={error}
      help={t`Made on this server from its own packages. The first time takes a few minutes.`}
    >
      <Select value={chosen} disabled={isBusy} placeholder={t`Choose a base`} options={options} onValueChange={choose} />
    </Field>
  )
}

export const baseSource: ImageSourceEntry = {
  kind: 'base',
  label: msg({ context: 'image', message: 'Built-in base' }),
  isOffered: ({ bases }) => bases.some(({ is_ready }) => is_ready),
  Fields: BaseFields,
}

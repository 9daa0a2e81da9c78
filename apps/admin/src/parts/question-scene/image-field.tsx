import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'

/** What a node is started from, by name and version. */
export function ImageField({ value, onChange }: { value: string; onChange: (image: string) => void }) {
  const { t } = useLingui()
  return (
    <Field label={t`Image`} required help={<Trans>Name and version: shop-web@3</Trans>}>
      <Input mono autoComplete="off" spellCheck={false} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

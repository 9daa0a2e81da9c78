import { image as contract } from '@beacon/api/image'
import { query } from '@beacon/api/query'
import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

/** What a node is started from, by name and version: one that is ready is offered, another may be typed and made later. */
export function ImageField({ value, onChange }: { value: string; onChange: (image: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  const { data } = useQuery(query(contract.ready, { query: {} }))
  return (
    <Field label={t`Image`} required help={<Trans>Name and version: shop-web@3</Trans>}>
      <Input mono autoComplete="off" spellCheck={false} list={id} value={value} onChange={(event) => onChange(event.target.value)} />
      <datalist id={id}>
        {data?.items.map(({ image, ports }) => (
          <option key={image} value={image}>
            {ports.join(', ')}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

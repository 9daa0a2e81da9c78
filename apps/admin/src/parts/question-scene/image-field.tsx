import { image as contract } from '@beacon/api/image'
import { query } from '@beacon/api/query'
import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SceneNode } from './draft.ts'
import { withImage } from './image-defaults.ts'

/**
 * What a node is started from, by name and version: one that is ready is offered and gives the node what it starts with, another may be
 * typed and made later.
 */
export function ImageField({ node, onChange }: { node: SceneNode; onChange: (more: Partial<SceneNode>) => void }) {
  const { t } = useLingui()
  const id = useId()
  const { data } = useQuery(query(contract.ready, { query: {} }))
  const choose = (image: string) => {
    const found = data?.items.find((one) => one.image === image)
    onChange(found === undefined ? { image } : withImage(node, found))
  }
  return (
    <Field label={t`Image`} required help={<Trans>Name and version: shop-web@3</Trans>}>
      <Input mono autoComplete="off" spellCheck={false} list={id} value={node.image} onChange={(event) => choose(event.target.value)} />
      <datalist id={id}>
        {data?.items.map(({ image, title, ports }) => (
          <option key={image} value={image}>
            {[title, ...ports].join(', ')}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

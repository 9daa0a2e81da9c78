import { image as contract } from '@beacon/api/image/image'
import type { Reply } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { listText } from '@beacon/i18n'
import { Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SceneNode } from './draft.ts'
import { withImage } from './image-defaults.ts'

type ReadyImage = Reply<typeof contract.ready>['items'][number]

/** What a node is started from, by name and version: one that is ready is offered, another may be typed and made later. */
export function ImageNameField({ value, onChange }: { value: string; onChange: (image: string, found: ReadyImage | undefined) => void }) {
  const { t } = useLingui()
  const id = useId()
  const { data } = useQuery(query(contract.ready, { query: {} }))
  const choose = (name: string) =>
    onChange(
      name,
      data?.items.find(({ image }) => image === name),
    )
  return (
    <Field label={t`Image`} required help={<Trans>Name and version: shop-web@3</Trans>}>
      <Input mono autoComplete="off" spellCheck={false} list={id} value={value} onChange={(event) => choose(event.target.value)} />
      <datalist id={id}>
        {data?.items.map(({ image, title, ports }) => (
          <option key={image} value={image}>
            {listText([title, ...ports])}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

/** The image of a node; one that is ready gives the node what it starts with. */
export function ImageField({ node, onChange }: { node: SceneNode; onChange: (more: Partial<SceneNode>) => void }) {
  return (
    <ImageNameField value={node.image} onChange={(image, found) => onChange(found === undefined ? { image } : withImage(node, found))} />
  )
}

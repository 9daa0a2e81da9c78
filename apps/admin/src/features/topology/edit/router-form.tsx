import { sceneLimits } from '@beacon/api/scene/limits'
import { Checkbox, Input } from '@beacon/ui/controls'
import { Field, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Definition } from '../../../parts/question-scene/draft.ts'
import { removed, RowList } from '../../../parts/question-scene/row-list.tsx'
import { NameField } from './name-field.tsx'
import { PlaceRows } from './place-rows.tsx'

type Router = Definition['routers'][number]
interface Props {
  router: Router
  definition: Definition
  onRename: (to: string) => boolean
  onChange: (more: Partial<Router>) => void
}

export function RouterForm({ router, definition, onRename, onChange }: Props) {
  const { t } = useLingui()
  const { id, nets, allow, deny, snat } = router
  const [one, other] = nets
  const line = `${one?.net ?? 'dmz'} -> ${other?.net ?? 'lan'}:22/tcp`
  const rows = (list: readonly string[], key: 'allow' | 'deny', label: string) => (
    <Field label={label}>
      <RowList
        rows={list}
        most={sceneLimits.router_rules}
        add={<Trans>Add rule</Trans>}
        removeLabel={(n) => t`Remove rule ${n} of ${label}`}
        onAdd={() => onChange({ [key]: [...list, line] })}
        onRemove={(at) => onChange({ [key]: removed(list, at) })}
      >
        {(text, at) => (
          <Input
            mono
            className="w-64"
            aria-label={t`Rule ${at + 1} of ${label}`}
            value={text}
            onChange={({ target: { value } }) => onChange({ [key]: list.map((row, index) => (index === at ? value : row)) })}
          />
        )}
      </RowList>
    </Field>
  )
  return (
    <FormRows>
      <NameField id={id} onRename={onRename} help={t`Lowercase letters, digits, hyphens and dots`} />
      <PlaceRows id={id} nets={nets} definition={definition} onChange={(next) => onChange({ nets: next })} />
      {rows(allow, 'allow', t`Allow first`)}
      {rows(deny, 'deny', t`Then deny`)}
      <p className="text-caption text-fg-3">
        <Trans>Traffic without a matching rule is allowed.</Trans>
      </p>
      <Checkbox checked={snat} onCheckedChange={(next) => onChange({ snat: next })}>
        <Trans>Forwarded traffic uses its own address</Trans>
      </Checkbox>
    </FormRows>
  )
}

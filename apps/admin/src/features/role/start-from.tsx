import {
  type Permission,
  roleTemplates,
  seedItems,
  seedRoles,
  type RoleTemplate,
  type SeedRole,
  withNeeds,
} from '@beacon/api/people/permissions'
import { useFormatLocale } from '@beacon/i18n'
import { Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'

interface StartFromProps {
  own: ReadonlySet<Permission>
  onChoose: (items: Permission[]) => void
}

const seeds = Object.keys(seedRoles) as SeedRole[]
const templates = Object.keys(roleTemplates) as RoleTemplate[]

/** Ticks the items of a built-in role or of one of the three keepers that the person holds as well. */
export function StartFrom({ own, onChoose }: StartFromProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const options = [
    ...seeds.map((key) => ({ value: `seed ${key}`, label: seedRoles[key][locale], group: t`Built-in` })),
    ...templates.map((key) => ({ value: `split ${key}`, label: roleTemplates[key][locale], group: t`Separation of duties` })),
  ]
  const choose = (value: string) => {
    const [from, key] = value.split(' ')
    const items = from === 'seed' ? seedItems(key as SeedRole) : [...roleTemplates[key as RoleTemplate].items]
    onChoose(withNeeds(items).filter((item) => own.has(item)))
  }
  return (
    <Field label={<Trans>Start from</Trans>} help={<Trans>Replaces the selection below; nothing is saved yet.</Trans>}>
      <Select className="w-60" value={null} placeholder={t`Choose a template`} options={options} onValueChange={choose} />
    </Field>
  )
}

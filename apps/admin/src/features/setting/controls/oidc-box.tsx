import type { OidcProvider } from '@beacon/api/platform/setting-fields'
import { Button, IconButton, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { ObjectFields, RoleChoice } from './object-fields.tsx'
import { firstProvider, oidcFields } from './object-settings.ts'
import { SecretBox } from './secret-box.tsx'
import { ProviderTest } from './test-box.tsx'

interface Props {
  value: readonly OidcProvider[]
  onChange: (value: OidcProvider[]) => void
  disabled: boolean
}

const most = 5

/** Providers of single sign-on; each is a button of the sign-in page. */
export function OidcBox({ value, onChange, disabled }: Props) {
  const { t } = useLingui()
  const put = (index: number, next: OidcProvider) => onChange(value.map((one, at) => (at === index ? next : one)))
  const add = () => onChange([...value, { ...firstProvider, domains: [], group_roles: [] }])
  return (
    <div className="flex flex-col gap-4">
      {value.map((provider, index) => {
        const name = provider.label_en === '' ? t`New provider` : provider.label_en
        return (
          // Providers have no key of their own while their id is being typed.
          <section key={index} aria-label={name} className="border-b border-rule pb-4">
            <div className="mb-2 flex items-center gap-2">
              <h3 className="font-semibold text-fg">{name}</h3>
              {!disabled && (
                <Button size="sm" look="quiet" className="ml-auto" onClick={() => onChange(value.filter((_, at) => at !== index))}>
                  <Trans>Remove</Trans>
                </Button>
              )}
            </div>
            <ObjectFields
              path={`oidc_providers.${index}`}
              value={provider}
              fields={oidcFields}
              disabled={disabled}
              onChange={(next) => put(index, next as OidcProvider)}
            />
            {provider.id !== '' && (
              <Field layout="stack" label={<Trans>Client secret</Trans>} className="mt-3">
                <SecretBox name={`oidc:${provider.id}`} disabled={disabled} />
              </Field>
            )}
            {!disabled && provider.id !== '' && (
              <div className="mt-3">
                <ProviderTest id={provider.id} />
              </div>
            )}
            <GroupRoles
              value={provider.group_roles}
              disabled={disabled}
              onChange={(group_roles) => put(index, { ...provider, group_roles })}
            />
          </section>
        )
      })}
      {value.length === 0 && <p className="text-body text-fg-3">{t`No provider. People sign in with a password.`}</p>}
      {!disabled && value.length < most && (
        <Button className="self-start" onClick={add}>
          <Plus size={14} aria-hidden="true" />
          <Trans>Add a provider</Trans>
        </Button>
      )}
    </div>
  )
}

interface GroupProps {
  value: OidcProvider['group_roles']
  onChange: (value: OidcProvider['group_roles']) => void
  disabled: boolean
}

/** Which group gets which role; the first that fits wins. */
function GroupRoles({ value, onChange, disabled }: GroupProps) {
  const { t } = useLingui()
  const put = (index: number, next: GroupProps['value'][number]) => onChange(value.map((one, at) => (at === index ? next : one)))
  return (
    <div className="mt-3 flex flex-col gap-2">
      <span className="text-body text-fg-2">
        <Trans>Groups and roles; the first match wins</Trans>
      </span>
      {value.map((one, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_32px] items-center gap-2">
          <Input
            mono
            aria-label={t`Group ${index + 1}`}
            value={one.group}
            readOnly={disabled}
            onChange={(event) => put(index, { ...one, group: event.target.value })}
          />
          <RoleChoice
            value={one.role_id === '' ? null : one.role_id}
            onChange={(role_id) => put(index, { ...one, role_id: role_id ?? '' })}
            disabled={disabled}
          />
          {!disabled && (
            <IconButton size="sm" label={t`Remove group ${index + 1}`} onClick={() => onChange(value.filter((_, at) => at !== index))}>
              <X size={14} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {!disabled && (
        <Button size="sm" look="quiet" className="self-start" onClick={() => onChange([...value, { group: '', role_id: '' }])}>
          <Plus size={14} aria-hidden="true" />
          <Trans>Add a group</Trans>
        </Button>
      )}
    </div>
  )
}

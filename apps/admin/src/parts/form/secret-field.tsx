import { imageFieldLimits as limits } from '@beacon/api/image/image-limits'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, PasswordInput, Segmented, Textarea } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'

/** Undefined: what is set stays. Null: it goes. */
export type SecretValue = { kind: 'password' | 'key'; value: string } | null | undefined
export interface StoredSecret {
  kind: 'password' | 'key' | null
  set_at: string | null
  set_by: string | null
}
interface Props {
  value: SecretValue
  onValueChange: (value: SecretValue) => void
  /** Told to readers, where a form has several. */
  label?: string
  stored?: StoredSecret
}

/** A password or a private key. What is set is never shown: it is replaced or taken away. */
export function SecretField({ value, onValueChange, stored, label }: Props) {
  const { t } = useLingui()
  const isSet = stored !== undefined && stored.kind !== null
  if (value === undefined && isSet) return <SetSecret stored={stored} onValueChange={onValueChange} />
  const kind = value?.kind ?? 'none'
  const choose = (next: 'none' | 'password' | 'key') =>
    onValueChange(next === 'none' ? (isSet ? null : undefined) : { kind: next, value: '' })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Segmented
          size="sm"
          aria-label={label ?? t`Kind of secret`}
          value={kind}
          options={[
            { value: 'none', label: t({ context: 'secret', message: 'None' }) },
            { value: 'password', label: t`Password` },
            { value: 'key', label: t`Private key` },
          ]}
          onValueChange={choose}
        />
        {isSet && (
          <Button look="quiet" size="sm" onClick={() => onValueChange(undefined)}>
            <Trans>Keep current accounts</Trans>
          </Button>
        )}
      </div>
      {value?.kind === 'password' && (
        <PasswordInput
          aria-label={t`Password`}
          autoComplete="new-password"
          maxLength={limits.access_password_max}
          value={value.value}
          onChange={(event) => onValueChange({ kind: 'password', value: event.target.value })}
        />
      )}
      {value?.kind === 'key' && (
        <Textarea
          aria-label={t`Private key`}
          rows={4}
          className="font-mono text-mono"
          value={value.value}
          onChange={(event) => onValueChange({ kind: 'key', value: event.target.value })}
        />
      )}
    </div>
  )
}

function SetSecret({ stored: { kind, set_at, set_by }, onValueChange }: { stored: StoredSecret; onValueChange: Props['onValueChange'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const what = kind === 'key' ? t`Private key` : t`Password`
  const when = set_at === null ? '' : formatDateTime(locale, set_at)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-fg-2">
        <Trans>
          {what}, set {when} by {set_by ?? '–'}
        </Trans>
      </span>
      <Button look="quiet" size="sm" onClick={() => onValueChange({ kind: kind ?? 'password', value: '' })}>
        <Trans>Replace</Trans>
      </Button>
      <Button look="quiet" size="sm" onClick={() => onValueChange(null)}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}

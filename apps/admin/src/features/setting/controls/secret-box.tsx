import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, PasswordInput } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { settingsQuery } from '../queries.ts'
import type { FormValues } from '../setting-row.ts'

/** A secret: when it was set and by whom; typed anew or taken away, never read back. */
export function SecretBox({ name, disabled }: { name: string; disabled: boolean }) {
  const { control } = useFormContext<FormValues>()
  const { field } = useController({ control, name: `secrets.${name}` })
  const { data } = useSuspenseQuery(settingsQuery)
  const [isTyping, setTyping] = useState(false)
  const mark = data.secrets[name]
  const { value, onChange, onBlur, ref } = field
  if (value === null) {
    return (
      <Line>
        <Trans>Will be removed</Trans>
        <Button size="sm" look="quiet" onClick={() => onChange(undefined)}>
          <Trans>Keep</Trans>
        </Button>
      </Line>
    )
  }
  if (mark !== undefined && !isTyping && (value === undefined || value === '')) {
    return (
      <Line>
        <Since at={mark.at} by={mark.by} />
        {!disabled && (
          <>
            <Button size="sm" look="quiet" onClick={() => setTyping(true)}>
              <Trans>Replace</Trans>
            </Button>
            <Button size="sm" look="quiet" onClick={() => onChange(null)}>
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </Line>
    )
  }
  return (
    <div className="max-w-80">
      <PasswordInput
        ref={ref}
        autoComplete="new-password"
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={onBlur}
      />
    </div>
  )
}

function Since({ at, by }: { at: string; by: string | null }) {
  const day = formatDateTime(useFormatLocale(), at)
  return by === null ? (
    <Trans>Set on {day}</Trans>
  ) : (
    <Trans>
      Set on {day} by {by}
    </Trans>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-control flex-wrap items-center gap-2 text-body text-fg-2">{children}</div>
)

import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { DateTimeField, Field } from '@beacon/ui/form'
import { Popover } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'

interface Props {
  from: string | undefined
  to: string | undefined
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

/** “Starts: 1 Oct – 31 Dec”. */
export function StartsFilter({ from, to, onChange }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const day = (at: string) => formatDate(locale, at)
  const range =
    from === undefined
      ? to === undefined
        ? t`any`
        : t`until ${day(to)}`
      : to === undefined
        ? t`from ${day(from)}`
        : `${day(from)} – ${day(to)}`
  return (
    <Popover
      label={t`Starts between`}
      className="w-80"
      trigger={
        <Button>
          <span>
            <span className="text-fg-2">{t`Starts:`}</span> {range}
          </span>
          <ChevronDown size={14} aria-hidden="true" className="text-fg-3" />
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t`From`}>
          <DateTimeField value={from ?? null} onValueChange={(at) => onChange({ start_from: at ?? undefined })} />
        </Field>
        <Field label={t`To`}>
          <DateTimeField value={to ?? null} onValueChange={(at) => onChange({ start_to: at ?? undefined })} />
        </Field>
        <Button
          look="quiet"
          size="sm"
          className="self-start"
          disabled={from === undefined && to === undefined}
          onClick={() => onChange({ start_from: undefined, start_to: undefined })}
        >
          <Trans>Any time</Trans>
        </Button>
      </div>
    </Popover>
  )
}

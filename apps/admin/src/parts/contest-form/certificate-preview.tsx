import { urlOf } from '@beacon/api/client'
import type { CertificateTemplate } from '@beacon/api/contest/contest-structures'
import { file } from '@beacon/api/platform/file'
import { useServerNow } from '@beacon/auth'
import { formatDate, formatNumber, useFormatLocale } from '@beacon/i18n'
import { cn, ThemeScope } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ContestInput } from './model.ts'

const ratios: Readonly<Record<CertificateTemplate['page'], string>> = {
  a4_landscape: '297 / 210',
  a4_portrait: '210 / 297',
  letter_landscape: '11 / 8.5',
  letter_portrait: '8.5 / 11',
}

/** What is filled in, with sample values, as the server fills it. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole)

/** The certificate about as it will be printed, always on light paper. */
export function CertificatePreview({ template }: { template: CertificateTemplate }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow(60_000)
  const { control } = useFormContext<ContestInput>()
  const [name, end_at] = useWatch({ control, name: ['name', 'end_at'] })
  const values = {
    name: 'Mara Lindqvist',
    team: 'Night Watch',
    rank: '1',
    score: formatNumber(locale, 9120),
    contest: name ?? '',
    date: formatDate(locale, end_at ?? new Date(now).toISOString(), { year: true }),
  }
  const isTall = template.page.endsWith('portrait')
  return (
    <ThemeScope theme="light" className="max-w-full">
      <div
        role="img"
        aria-label={t`Certificate preview`}
        className={cn('relative overflow-hidden border border-rule bg-ink-1 text-center text-fg', isTall ? 'w-72' : 'w-[420px] max-w-full')}
        style={{ aspectRatio: ratios[template.page] }}
      >
        {template.background === null ? (
          <div className="absolute inset-2 border border-amber-rule" />
        ) : (
          <img
            src={urlOf(file.image, { params: { file_id: template.background } })}
            alt=""
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <p className="absolute inset-x-[12%] top-[18%] text-title font-semibold break-words">{filled(template.title, values)}</p>
        <p className="absolute inset-x-[12%] top-[40%] text-caption break-words whitespace-pre-line">{filled(template.body, values)}</p>
        <p className="absolute inset-x-[12%] bottom-[8%] text-caption whitespace-pre-line text-fg-3">{filled(template.footer, values)}</p>
      </div>
    </ThemeScope>
  )
}

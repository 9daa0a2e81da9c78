import { notice } from '@beacon/api/people/notice'
import { call } from '@beacon/api/client'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Checkbox, Segmented, Tag } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { useOrganisationTree } from '../../parts/people/organisation-tree.ts'
import { noticeTargets, useNoticeWords } from './words.ts'
import type { NoticeValues } from './notice-values.ts'

/** Whom a notice is for, with how many that are now. */
export function TargetField({ isFixed }: { isFixed: boolean }) {
  const { t } = useLingui()
  const { targets, optionsOf } = useNoticeWords()
  const group = useWatch<NoticeValues, 'target_group'>({ name: 'target_group' })
  return (
    <>
      <FormField<NoticeValues, 'target_group'>
        name="target_group"
        label={t({ context: 'notice', message: 'Audience' })}
        required
        help={<Audience />}
      >
        {({ value, onChange }) => (
          <Segmented value={value} disabled={isFixed} onValueChange={onChange} options={optionsOf(noticeTargets, targets)} />
        )}
      </FormField>
      {group === 'organisation' && <Organisations isFixed={isFixed} />}
    </>
  )
}

function Audience() {
  const locale = useFormatLocale()
  const [target_group, organisation_ids = [], with_below = true] = useWatch<
    NoticeValues,
    ['target_group', 'organisation_ids', 'with_below']
  >({
    name: ['target_group', 'organisation_ids', 'with_below'],
  })
  const { data } = useQuery({
    queryKey: ['/notices/audience', target_group, organisation_ids, with_below],
    queryFn: ({ signal }) => call(notice.audience, { body: { target_group, organisation_ids, with_below } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return null
  const n = formatNumber(locale, data.total)
  return <Plural value={data.total} one={`${n} person`} other={`${n} people`} />
}

function Organisations({ isFixed }: { isFixed: boolean }) {
  const { t } = useLingui()
  const { tree } = useOrganisationTree()
  const { setValue } = useFormContext<NoticeValues>()
  const ids = useWatch<NoticeValues, 'organisation_ids'>({ name: 'organisation_ids' }) ?? []
  const set = (next: string[]) => setValue('organisation_ids', next, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <FormField<NoticeValues, 'organisation_ids'> name="organisation_ids" label={t`Organisations`} required>
        {() => (
          <div className="grid gap-2">
            {!isFixed && (
              <OrganisationSelect
                aria-label={t`Add an organisation`}
                placeholder={t`Add an organisation`}
                value={null}
                without={new Set(ids)}
                onValueChange={(id) => id !== null && set([...ids, id])}
              />
            )}
            <div className="flex flex-wrap gap-1">
              {ids.map((id) => (
                <Tag key={id} {...(isFixed ? {} : { onRemove: () => set(ids.filter((one) => one !== id)) })}>
                  {tree.byId.get(id)?.name ?? id}
                </Tag>
              ))}
            </div>
          </div>
        )}
      </FormField>
      <FormField<NoticeValues, 'with_below'> name="with_below" label="">
        {({ value, onChange }) => (
          <Checkbox checked={value ?? true} disabled={isFixed} onCheckedChange={(checked) => onChange(checked === true)}>
            {t`Include sub-organisations`}
          </Checkbox>
        )}
      </FormField>
    </>
  )
}

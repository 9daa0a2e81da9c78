import { hasNothing } from '@beacon/api/client'
import { useFormatLocale } from '@beacon/i18n'
import { Button, SearchInput } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { OwnPager } from '../../../parts/own-pager.tsx'
import { MistakeFilters } from './mistake-filters.tsx'
import { MistakeRow } from './mistake-row.tsx'
import { mistakesQuery } from './queries.ts'
import type { MistakeSearch } from './search.ts'
import { OwnPage } from '../../../parts/own-page.tsx'

/** Questions of own exams that did not get all their marks; each can be answered again. */
export function MistakesPage({ search }: { search: MistakeSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useQuery(mistakesQuery(search, useFormatLocale()))
  // One at a time: its answer would stand beside others' right ones.
  const [practised, setPractised] = useState<string | null>(null)
  const go = (next: MistakeSearch) => void navigate({ to: '/me/mistakes', search: { ...search, page: undefined, ...next } })
  const { q, page = 1 } = search
  if (hasNothing(list)) return <LoadFailed title={<Trans>Your mistakes could not be loaded.</Trans>} query={list} />
  return (
    <OwnPage>
      <h1 className="type-title text-fg">
        <Trans>My mistakes</Trans>
      </h1>
      {list.data === undefined ? (
        <Loading>
          <Trans>Loading your mistakes</Trans>
        </Loading>
      ) : (
        <>
          {(list.data.all > 0 || q !== undefined) && (
            <div className="mt-3 flex flex-wrap gap-2">
              <SearchInput
                className="w-full sm:max-w-80"
                label={t`Search my mistakes`}
                placeholder={t`Question, option or exam`}
                value={q ?? ''}
                onValueChange={(word) =>
                  void navigate({
                    to: '/me/mistakes',
                    search: { ...search, page: undefined, q: word === '' ? undefined : word },
                    replace: true,
                  })
                }
              />
              <MistakeFilters list={list.data} search={search} onChange={go} />
            </div>
          )}
          {list.data.held_back > 0 && (
            <p className="mt-3 text-fg-2">
              <Plural
                value={list.data.held_back}
                one="# question is part of an ongoing exam. It returns when that exam is over."
                other="# questions are part of an ongoing exam. They return when that exam is over."
              />
            </p>
          )}
          {list.data.items.length === 0 && <Nothing hasAny={list.data.all > 0} onClear={() => void navigate({ to: '/me/mistakes' })} />}
          <ul aria-label={t`My mistakes`} className="mt-2">
            {list.data.items.map((one) => {
              const key = `${one.exam_id} ${one.question.question_id}`
              return (
                <MistakeRow
                  key={key}
                  mistake={one}
                  isPractised={practised === key}
                  onPractise={(isOn) => setPractised(isOn ? key : null)}
                />
              )
            })}
          </ul>
          <OwnPager page={page} total={list.data.total} onPage={(next) => go({ page: next === 1 ? undefined : next })} />
        </>
      )}
    </OwnPage>
  )
}

function Nothing({ hasAny, onClear }: { hasAny: boolean; onClear: () => void }) {
  if (!hasAny)
    return (
      <EmptyState title={<Trans>No mistakes here</Trans>}>
        <Trans>Questions you lost marks on appear here once an exam is over and shows results with correct answers.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>No matching mistakes.</Trans>}
      actions={
        <Button onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  )
}

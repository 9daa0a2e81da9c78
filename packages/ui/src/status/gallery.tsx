import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Glyph, glyphNames } from './glyph.tsx'
import { isStatusName, Status } from './status.tsx'
import { statusGroups, statusWords } from './words.ts'

function GlyphSheet() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {glyphNames.map((name) => (
        <li key={name} className="flex w-32 items-center gap-2 text-fg-2">
          <Glyph name={name} />
          <Glyph name={name} size={24} />
          <span className="text-fg-3 text-[12px]">{name}</span>
        </li>
      ))}
    </ul>
  )
}

function StatusSheet() {
  const { i18n } = useLingui()
  return (
    <div className="columns-5 gap-7">
      {Object.entries(statusGroups).map(([group, title]) => (
        <section key={group} className="mb-5 break-inside-avoid">
          <h3 className="border-b border-rule pb-1.5 text-[14px] font-semibold text-fg">{i18n._(title)}</h3>
          <ul className="mt-1">
            {Object.entries(statusWords)
              .filter(([key]) => key === group)
              .flatMap(([key, words]) => Object.keys(words).map((word) => `${key}.${word}`))
              .filter(isStatusName)
              .map((name) => (
                <li key={name} className="h-[25px] text-[14px] leading-[25px]">
                  <Status of={name} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Gallery sections of this folder: what the component looks like in each of its states. */
export const sections: ReadonlyArray<{ id: string; title: string; element: ReactNode }> = [
  { id: 'status', title: 'Status', element: <StatusSheet /> },
  { id: 'glyphs', title: 'Status glyphs', element: <GlyphSheet /> },
]

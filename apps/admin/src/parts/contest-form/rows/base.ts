import { msg } from '@lingui/core/macro'
import { bool, choice, time, settingRows } from './row.ts'

export const base = settingRows([
  { name: 'name', label: msg`Name`, control: { kind: 'text' }, required: true, asked: true },
  { name: 'brief', label: msg`Brief`, help: msg`One sentence for the lobby.`, control: { kind: 'text' } },
  { name: 'guide', label: msg`Guide`, help: msg`What players need to know, in Markdown.`, control: { kind: 'markdown' } },
  {
    name: 'lang',
    label: msg`Language`,
    help: msg`Language of the texts above.`,
    control: choice(['en', msg`English`], ['zh', msg`Chinese`]),
  },
  { name: 'translations', label: msg`Second language`, control: { kind: 'translations' } },
  { name: 'logo', label: msg`Logo`, control: { kind: 'image', purpose: 'contest_logo' } },
  { name: 'cover', label: msg`Cover`, control: { kind: 'image', purpose: 'contest_cover' } },
  { name: 'arena_id', label: msg`Arena`, help: msg`Its results count in the arena's ranking too.`, control: { kind: 'arena' } },
  { name: 'is_public', label: msg`Published`, help: msg`Players find it in the lobby.`, control: bool },
  { name: 'is_stick', label: msg`Pinned`, help: msg`Shown first in every list. Up to five contests.`, control: bool },
])

export const timeRows = settingRows([
  { name: 'start_at', label: msg`Start`, control: time, required: true, asked: true },
  { name: 'end_at', label: msg`End`, control: time, required: true, asked: true },
  {
    name: 'start_mode',
    label: msg`Starts`,
    control: choice(
      ['auto', msg({ context: 'start', message: 'automatically' })],
      ['manual', msg({ context: 'start', message: 'manually' })],
    ),
  },
  { name: 'pause_keeps_end', label: msg`Pauses`, help: msg`A pause does not move the end.`, control: bool },
])

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AboutPart } from '@beacon/api/platform/about'
import { expect, it } from 'vitest'
import { writeLicences } from './licences.ts'

it('the product lists each part with its licence, and finds the text that it names; a text lies there once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-licences-'))
  try {
    writeLicences(join(import.meta.dirname, '../..'), folder)
    const parts: AboutPart[] = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8'))
    const react = parts.find(({ name }) => name === 'react')
    expect(react?.licence).toBe('MIT')
    expect(readFileSync(join(folder, `${react?.text}.txt`), 'utf8')).toContain('Permission is hereby granted')
    const named = new Set(parts.flatMap(({ text }) => (text === null ? [] : [`${text}.txt`])))
    expect(readdirSync(folder).toSorted()).toEqual([...named, 'parts.json'].toSorted())
  } finally {
    rmSync(folder, { recursive: true })
  }
})

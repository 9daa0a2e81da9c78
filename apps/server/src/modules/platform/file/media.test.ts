import { expect, test } from 'vitest'
import { headBytes, mediaTypeOf } from './media.ts'

const typeOf = (text: string) => mediaTypeOf(Buffer.from(text))

test.each([
  '<svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF \n<svg\n>',
  '<?xml version="1.0"?>\n<!-- a > b --><!---->\n<svg >',
  '<!-- one --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- two --><svg>',
  `${'<!---->'.repeat(500)}<svg>`,
])('%j is a drawing', (text) => expect(typeOf(text)).toBe('image/svg+xml'))

test.each([
  '<html><svg></svg></html>',
  '<svgx>',
  '<svg',
  'x<svg>',
  '<!-- <svg>',
  '<!-- a --><?xml version="1.0"?><svg>',
  '<!DOCTYPE svg><!DOCTYPE svg><svg>',
  '<!DOCTYPE html><svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg>',
])('%j is none', (text) => expect(typeOf(text)).toBe('text/plain'))

// Each comment more doubled the time where they are tried in every grouping: 585 of them never end.
test.each(['<!---->', '<!-- -->\n', '<!--', ' ', '<?xml ?>', '<!DOCTYPE svg>'])('a head full of %j is judged at once', (piece) => {
  expect(typeOf(`${piece.repeat(headBytes / piece.length)}x`)).toBe('text/plain')
})

test('a disc is known by its mark, which stands far behind its begin', () => {
  const disc = Buffer.alloc(headBytes)
  disc.write('CD001', 32_769, 'latin1')
  expect([mediaTypeOf(disc), mediaTypeOf(disc.subarray(0, 32_770)), mediaTypeOf(Buffer.alloc(headBytes))]).toEqual([
    'application/x-iso9660-image',
    'application/octet-stream',
    'application/octet-stream',
  ])
})

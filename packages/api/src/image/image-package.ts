import * as z from 'zod/mini'
import { text } from '../fields.ts'
import {
  imageArch,
  imageCategoryName,
  imageDescription,
  imageName,
  imageOs,
  imageRole,
  imageStart,
  imageTitle,
  imageVirtType,
} from './image-fields.ts'

/** What a package of an image holds beside its manifest. */
export const packageContents = { container: 'image.tar', vm: 'disk.qcow2' } as const

/** `manifest.json` of a `.beacon-image`: what an image is, without a value of a secret and without access to it. */
export const imagePackage = z
  .strictObject({
    format: z.literal(1),
    kind: imageVirtType,
    name: imageName,
    title: imageTitle,
    description: imageDescription,
    role: imageRole,
    category: z.nullable(imageCategoryName),
    os: imageOs,
    arch: imageArch,
    start: z.nullable(imageStart),
    /** Names that it had where it came from. */
    origins: z.array(text({ min: 1, max: 200 })).check(z.maxLength(20)),
    content: z.strictObject({
      name: z.enum(['image.tar', 'disk.qcow2']),
      size: z.int().check(z.positive()),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
    }),
  })
  .check(z.refine(({ kind, content }) => content.name === packageContents[kind]))
export type ImagePackage = z.infer<typeof imagePackage>

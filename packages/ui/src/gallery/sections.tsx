import { sections as charts } from '../chart/gallery.tsx'
import { sections as matrices } from '../matrix/gallery.tsx'
import { sections as rulers } from '../ruler/gallery.tsx'
import { sections as statuses } from '../status/gallery.tsx'
import { sections as tables } from '../table/gallery.tsx'
import { Buttons, Choices, TextInputs } from './controls.gallery.tsx'
import { RichFields, WholeForm } from './form.gallery.tsx'
import type { GallerySection } from './frame.tsx'
import { Layout } from './layout.gallery.tsx'
import { Overlays, States } from './states.gallery.tsx'

/** Everything the gallery shows, in order. A new component gets its states here. */
export const sections: ReadonlyArray<GallerySection> = [
  { id: 'buttons', title: 'Buttons', element: <Buttons /> },
  { id: 'text', title: 'Text', element: <TextInputs /> },
  { id: 'choices', title: 'Choices', element: <Choices /> },
  { id: 'fields', title: 'Rich fields', element: <RichFields /> },
  { id: 'form', title: 'A whole form', element: <WholeForm /> },
  { id: 'states', title: 'States', element: <States /> },
  { id: 'overlays', title: 'Overlays', element: <Overlays /> },
  { id: 'layout', title: 'Layout and navigation', element: <Layout /> },
  ...statuses,
  ...rulers,
  ...charts,
  ...matrices,
  ...tables,
]

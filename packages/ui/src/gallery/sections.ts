import { Buttons, Choices, TextInputs } from './controls.gallery.tsx'
import { RichFields, WholeForm } from './form.gallery.tsx'
import type { GallerySection } from './frame.tsx'
import { Layout } from './layout.gallery.tsx'
import { Overlays, States } from './states.gallery.tsx'

/** Everything the gallery shows, in order. A new component gets its states here. */
export const sections: GallerySection[] = [
  { id: 'buttons', title: 'Buttons', Content: Buttons },
  { id: 'text', title: 'Text', Content: TextInputs },
  { id: 'choices', title: 'Choices', Content: Choices },
  { id: 'fields', title: 'Rich fields', Content: RichFields },
  { id: 'form', title: 'A whole form', Content: WholeForm },
  { id: 'states', title: 'States', Content: States },
  { id: 'overlays', title: 'Overlays', Content: Overlays },
  { id: 'layout', title: 'Layout and navigation', Content: Layout },
]

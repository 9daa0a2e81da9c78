import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, ok } from '../fields.ts'
import { imageCategoryName } from './image-fields.ts'

const read = permission('image.read')
const write = permission('image.write')
const categoryView = z.object({ category_id: id, name: z.string(), image_count: z.int() })
const inCategory = z.object({ category_id: id })
/** What images are sorted by. */
export const imageCategory = {
  list: endpoint({
    method: 'GET',
    path: '/image-categories',
    access: read,
    summary: 'Categories of images by name',
    reply: z.object({ items: z.array(categoryView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/image-categories',
    access: write,
    status: 201,
    summary: 'A new category; one of this name is the answer if it is there',
    body: z.object({ name: imageCategoryName }),
    reply: categoryView,
    errors: ['image_categories_many'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/image-categories/:category_id',
    access: write,
    summary: 'Rename a category',
    params: inCategory,
    body: z.object({ name: imageCategoryName }),
    reply: categoryView,
    errors: ['name_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/image-categories/:category_id',
    access: write,
    summary: 'Delete a category; its images stay without one',
    params: inCategory,
    reply: ok,
  }),
}

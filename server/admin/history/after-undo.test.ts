import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

test('the last admin keeps the role when the change that gave it is undone', async () => {
  const [admin] = (await site.admin('GET /api/users')).body
  const ada = { username: 'ada', password: 'a longer sentence' }
  const { id } = (await site.admin('POST /api/users', { ...ada, role: 'editor' })).body
  await site.admin(`PUT /api/users/${id}`, { username: 'ada', role: 'admin' })
  const [promotion] = (
    await site.admin(`GET /api/logs?entity_type=user&entity_id=${id}&changes=true`)
  ).body
  expect(promotion).toMatchObject({ action: 'user_update' })
  await site.admin(`PUT /api/users/${admin.id}`, { username: 'admin', role: 'editor' })
  const undone = await site.app.inject({
    method: 'POST',
    url: `/api/logs/${promotion.id}/undo`,
    headers: { authorization: `Bearer ${await site.signInAs(ada.username, ada.password)}` },
    payload: {},
  })
  expect(undone.json()).toMatchObject({ error: 'The last admin cannot be given another role.' })
  expect(undone.statusCode).toBe(409)
})

// Signs in, saves a product, and exports the tests of a month:
//   node packages/client/examples/save-and-export.ts https://mirror.example <user name> <password> 2026-11-01 2026-11-30
import { writeFile } from 'node:fs/promises';
import { createClient, Refusal } from '../src/client.ts';

const [server = '', username = '', password = '', st = '', ed = ''] = process.argv.slice(2);

try {
  const { access_token } = await createClient({ server, locale: 'en' }).call('identity.signIn', {
    username,
    password,
    client_id: 'example',
    app_type: 'zmskin',
  });
  const client = createClient({ server, token: access_token, locale: 'en' });

  const { list: types } = await client.call('goods.typeList', {});
  const { id } = await client.call('goods.edit', {
    goods_name: 'Rose Essence',
    goods_pic: 'https://shop.example/rose.jpg',
    type_ids: types.slice(0, 1).map(({ id }) => id),
    for_sex: 0,
    price: '129.00',
  });
  console.log(`The product has the id ${id}.`);

  const sheet = await client.file('record.export', { st, ed, format: 'csv' });
  await writeFile('tests.csv', Buffer.from(await sheet.arrayBuffer()));
  console.log('The tests are in tests.csv.');
} catch (cause) {
  if (!(cause instanceof Refusal)) throw cause;
  console.error(`${cause.code}: ${cause.message}`);
  process.exitCode = 1;
}

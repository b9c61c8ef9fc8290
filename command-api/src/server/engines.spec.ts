import { describe, expect, it } from 'vitest';
import { mongoPlace, openMongo, otherPlaces } from './engines.js';

const engines = (mongoUrl: string) => ({
  eventStoreUrl: 'esdb://events:2113',
  mongoUrl,
  redisUrl: 'redis://work:6379',
  name: 'office',
});

describe('the database of an installation', () => {
  it('is called as the installation, unless the URL names one', () => {
    expect(mongoPlace(engines('mongodb://documents:27017/?replicaSet=rs0'))).toMatchObject({ database: 'office' });
    expect(mongoPlace(engines('mongodb://documents:27017/shared'))).toEqual({
      url: 'mongodb://documents:27017/shared',
    });
  });

  it('has to be another one, too, where the URL names it and other data is in the way', () => {
    expect(otherPlaces(engines('mongodb://documents:27017'))).toBe('Choose another ENGINES_NAME.');
    expect(otherPlaces(engines('mongodb+srv://documents/shared?retryWrites=true'))).toBe(
      'Choose another ENGINES_NAME and another database in MONGODB_URL.',
    );
  });

  it('is named to whoever starts the server when it does not answer, without its password', async () => {
    const nowhere = openMongo(engines('mongodb://app:s3cret@127.0.0.1:1,127.0.0.1:2/shared?replicaSet=rs0'));
    await expect(nowhere).rejects.toThrow(/^MongoDB does not answer at 127\.0\.0\.1:1,127\.0\.0\.1:2 \(/);
    await expect(nowhere).rejects.not.toThrow(/s3cret/);
  });
});

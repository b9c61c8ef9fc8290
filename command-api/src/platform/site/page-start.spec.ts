import { describe, expect, it } from 'vitest';
import { type Manifest, pageCallsOf, pageFilesOf } from './page-start.js';

const asked = (address: string, signedIn: boolean): readonly string[] => {
  const { pathname, searchParams } = new URL(address, 'https://anupalan.example');
  return pageCallsOf(pathname, searchParams, signedIn);
};

describe('the calls of a page’s first picture', () => {
  it('are for a visitor those that everybody may read', () => {
    expect(asked('/', false)).toEqual(['/api/public/config', '/api/services']);
    expect(asked('/services/gst-registration?id=r1', false)).toEqual(['/api/public/config']);
  });

  it('are for whoever is signed in also their own, with the values of the address', () => {
    expect(asked('/services/gst-registration?id=r1&step=contact', true)).toEqual([
      '/api/public/config',
      '/api/user',
      '/api/requests/r1',
    ]);
    expect(asked('/service/gst%20one', true)).toContain('/api/services/gst%20one');
  });

  it('name nothing that the address does not say, or that leads elsewhere', () => {
    expect(asked('/services/gst-registration', true)).toEqual(['/api/public/config', '/api/user']);
    expect(asked('/services/gst?id=..%2F..%2Flogout', true)).toContain('/api/requests/..%2F..%2Flogout');
    expect(asked(`/services/gst?id=${'a'.repeat(101)}`, true)).toEqual(['/api/public/config', '/api/user']);
    expect(asked('/service/%E0%A4%A', false)).toEqual(['/api/public/config']);
    expect(asked('/no/such/page', true)).toEqual([]);
  });
});

describe('the files of a page', () => {
  const manifest: Manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_libraries.js'] },
    '_libraries.js': { file: 'assets/libraries.js' },
    '_chip.js': { file: 'assets/chip.js', imports: ['_libraries.js'] },
    'src/app/pages/HomePage.tsx': {
      file: 'assets/home.js',
      imports: ['index.html', '_chip.js'],
      css: ['assets/home.css'],
    },
    'src/app/shells/StaffShell.tsx': { file: 'assets/staff.js', imports: ['_chip.js'] },
    'src/shared/i18n/en-office.ts': { file: 'assets/words.js' },
    'src/features/cases/queue/QueuePage.tsx': { file: 'assets/queue.js', imports: ['_chip.js'] },
  };
  const filesOf = pageFilesOf(manifest);

  it('are its own and those that it imports, without those of every page', () => {
    expect(filesOf('/')).toEqual({ scripts: ['assets/home.js', 'assets/chip.js'], styles: ['assets/home.css'] });
  });

  it('have those of its frame among them', () => {
    expect(filesOf('/staff').scripts).toEqual([
      'assets/staff.js',
      'assets/chip.js',
      'assets/words.js',
      'assets/queue.js',
    ]);
  });

  it('are none for a path that no page has, or before a build', () => {
    expect(filesOf('/no/such/page')).toEqual({ scripts: [], styles: [] });
    expect(pageFilesOf({})('/')).toEqual({ scripts: [], styles: [] });
  });
});

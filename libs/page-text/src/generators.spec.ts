import { readPage, toPassages } from '.';
import type { Page } from '.';

function read(html: string): { page: Page; all: string } {
  const page = readPage(
    Buffer.from(html),
    'text/html; charset=utf-8',
    'https://docs.example.com/guide/start',
  );
  const passages = toPassages(page.sections);
  return { page, all: passages.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n') };
}

describe('Sphinx', () => {
  const { page, all } =
    read(`<!DOCTYPE html><html lang="en"><head><title>Routing &#8212; Acme 2.1 documentation</title></head><body>
    <div class="related" role="navigation"><h3>Navigation</h3><ul><li><a href="genindex.html">index</a></li><li><a href="next.html">next</a> |</li></ul></div>
    <div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main">
      <section id="routing"><h1>Routing<a class="headerlink" href="#routing" title="Permalink">¶</a></h1>
        <p>Requests are matched by <a class="reference internal" href="x.html"><span class="pre">Router</span></a>s in the order they were added.</p>
        <section id="converters"><h2>Converters<a class="headerlink" href="#converters">¶</a></h2>
          <div class="highlight-python"><div class="highlight"><pre><span></span><span class="nd">@route</span><span class="p">(</span><span class="s2">&quot;/u&quot;</span><span class="p">)</span>
<span class="k">def</span> <span class="nf">user</span><span class="p">():</span>
    <span class="k">pass</span></pre></div></div>
          <div class="admonition warning"><p class="admonition-title">Warning</p><p>Never trust a path.</p></div>
        </section>
        <dl class="py class"><dt class="sig sig-object py" id="acme.Router">class acme.Router(strict=True)<a class="headerlink" href="#acme.Router">¶</a></dt>
          <dd><p>${'Keeps the rules of an application and finds the first that matches. '.repeat(6)}</p></dd></dl>
      </section>
    </div></div></div>
    <div class="sphinxsidebar" role="navigation"><div class="sphinxsidebarwrapper"><h3>Table of Contents</h3><ul><li><a href="#">Sidebar entry</a></li></ul>
      <div id="searchbox" role="search"><h3>Quick search</h3><form><input name="q"><input type="submit" value="Go"></form></div></div></div></div>
    <div class="footer">&copy; 2024, Acme. <a href="x">Page source</a></div></body></html>`);

  it('removes the name of the documentation from the title', () => expect(page.title).toBe('Routing'));

  it('reads sections with path and anchor, and objects as sections', () => {
    expect(page.sections.map(({ heading, anchor }) => [heading, anchor])).toEqual([
      ['', 'routing'],
      ['Converters', 'converters'],
      ['class acme.Router(strict=True)', 'acme.Router'],
    ]);
  });

  it('keeps the lines of code, and the titles of notes with the notes', () => {
    expect(page.sections[1]?.blocks).toEqual([
      '```\n@route("/u")\ndef user():\n    pass\n```',
      'Warning: Never trust a path.',
    ]);
  });

  it('does not split words at inline elements', () =>
    expect(all).toContain('matched by [Router](https://docs.example.com/guide/x.html)s in the order'));

  it('leaves out sidebar, navigation, search, footer and permalink signs', () => {
    expect(all).not.toMatch(/Sidebar entry|Quick search|Navigation|¶|Page source|index/);
    expect(page.title).toBe('Routing');
  });
});

describe('Docusaurus', () => {
  const { page, all } =
    read(`<html lang="en-US"><head><title data-rh="true">Install | Acme</title><meta property="og:site_name" content="Acme"></head><body>
    <div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" href="#__docusaurus_skipToContent_fallback">Skip to main content</a></div>
    <nav aria-label="Main" class="navbar"><a class="navbar__brand" href="/">Acme</a></nav>
    <div class="docPage"><aside class="theme-doc-sidebar-container"><ul class="menu__list"><li><a href="/a">Menu one</a></li></ul></aside>
    <main class="docMainContainer"><div class="row"><div class="col"><div class="docItemContainer"><article>
      <nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><ul><li>Crumb</li></ul></nav>
      <div class="tocCollapsible_ETCw theme-doc-toc-mobile"><button type="button">On this page</button></div>
      <div class="theme-doc-markdown markdown"><header><h1>Install</h1></header><p>Use a package manager.</p>
        <h2 class="anchor" id="npm">With npm<a href="#npm" class="hash-link" aria-label="Direct link">&#8203;</a></h2>
        <div class="tabs-container"><ul role="tablist"><li role="tab">npm</li><li role="tab">Yarn</li></ul>
          <div><div role="tabpanel"><pre><code><span class="token-line">npm install acme<br></span></code></pre><div class="buttonGroup"><button>Copy</button></div></div>
          <div role="tabpanel" hidden=""><pre><code><span class="token-line">yarn add acme<br></span></code></pre></div></div></div>
      </div>
      <footer class="theme-doc-footer"><a class="theme-edit-this-page" href="https://github.com/x">Edit this page</a> Last updated today</footer></article>
      <nav class="pagination-nav"><a href="/next">Next Configuration</a></nav></div></div>
      <div class="col"><div class="tableOfContents_bqdL"><ul><li><a href="#npm">With npm toc</a></li></ul></div></div></div></main></div>
    <footer class="footer">Copyright Acme</footer></body></html>`);

  it('reads the article with its closed tabs', () => {
    expect(page.title).toBe('Install');
    expect(page.sections).toEqual([
      { heading: '', anchor: null, blocks: ['Use a package manager.'] },
      {
        heading: 'With npm',
        anchor: 'npm',
        blocks: ['```\nnpm install acme\n```', '```\nyarn add acme\n```'],
      },
    ]);
  });

  it('leaves out everything around it', () => {
    expect(all).not.toMatch(
      /Skip|Menu one|Crumb|On this page|Copy|Edit|Last updated|Next|toc|Copyright|Yarn/,
    );
  });
});

describe('MkDocs Material', () => {
  const { page, all } = read(`<html lang="en"><head><title>Setup - Acme Docs</title></head><body>
    <div data-md-component="skip"><a href="#setup" class="md-skip">Skip to content</a></div>
    <header class="md-header"><nav class="md-header__inner"><a href="..">Acme Docs</a></nav></header>
    <div class="md-container"><main class="md-main"><div class="md-main__inner">
      <div class="md-sidebar md-sidebar--primary"><nav><ul><li><a href="a">Nav page</a></li></ul></nav></div>
      <div class="md-content"><article class="md-content__inner md-typeset">
        <a href="https://github.com/e" title="Edit this page" class="md-content__button md-icon"></a>
        <h1 id="setup">Setup<a class="headerlink" href="#setup" title="Permanent link">&para;</a></h1>
        <p>Ready in <em>five</em> minutes.</p>
        <details class="note"><summary>Behind a proxy</summary><p>Set <code>HTTP_PROXY</code>.</p></details>
        <p>That is all.</p>
        <table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre><span>1</span></pre></div></td><td class="code"><pre><code>acme serve</code></pre></td></tr></table>
      </article></div></div></main>
      <footer class="md-footer"><nav>Previous Next</nav>Made with Material</footer></div></body></html>`);

  it('reads the article, and ends the sections of details with them', () => {
    expect(page.title).toBe('Setup');
    expect(page.sections).toEqual([
      { heading: '', anchor: 'setup', blocks: ['Ready in five minutes.'] },
      { heading: 'Behind a proxy', anchor: 'setup', blocks: ['Set HTTP_PROXY.'] },
      { heading: '', anchor: 'setup', blocks: ['That is all.', '```\nacme serve\n```'] },
    ]);
    expect(all).not.toMatch(/Skip|Nav page|Previous|Material/);
  });
});

describe('Read the Docs theme', () => {
  it('reads the content area although its class contains "nav"', () => {
    const { page, all } =
      read(`<html><head><title>Usage &mdash; tool 1.0</title></head><body class="wy-body-for-nav"><div class="wy-grid-for-nav">
      <nav class="wy-nav-side"><div class="wy-menu"><ul><li><a href="x">Contents link</a></li></ul></div></nav>
      <section class="wy-nav-content-wrap"><div class="wy-nav-content"><div class="rst-content">
        <div role="navigation" aria-label="Page navigation"><ul class="wy-breadcrumbs"><li>Crumbs</li><li><a href="s">View page source</a></li></ul><hr></div>
        <div role="main" class="document" itemscope><div itemprop="articleBody"><section id="usage"><h1>Usage<a class="headerlink" href="#usage"></a></h1><p>Run the tool.</p></section></div></div>
        <footer><div class="rst-footer-buttons" role="navigation"><a href="n" rel="next">Next</a></div>Built with Sphinx</footer></div></div></section></div></body></html>`);
    expect(page.sections).toEqual([{ heading: '', anchor: 'usage', blocks: ['Run the tool.'] }]);
    expect(page.title).toBe('Usage');
    expect(all).not.toMatch(/Crumbs|Next|Built/);
  });
});

describe('Jekyll on GitHub Pages', () => {
  it('reads the post with its title, without site header and footer', () => {
    const { page, all } = read(`<html lang="en"><head><title>Hello world | My blog</title></head><body>
      <header class="site-header"><div class="wrapper"><a class="site-title" rel="author" href="/">My blog</a><nav class="site-nav"><a href="/about/">About</a></nav></div></header>
      <main class="page-content"><div class="wrapper"><article class="post h-entry"><header class="post-header"><h1 class="post-title p-name">Hello world</h1><p class="post-meta"><time>Jan 1, 2024</time></p></header>
      <div class="post-content e-content" itemprop="articleBody"><p>First post with a<br>line break.</p><h3 id="why">Why?</h3><p>Because.</p></div></article></div></main>
      <footer class="site-footer h-card"><p>Footer words</p></footer></body></html>`);
    expect(page.title).toBe('Hello world');
    expect(page.sections[0]?.blocks).toEqual(['First post with a\nline break.']);
    expect(page.sections[1]).toEqual({ heading: 'Why?', anchor: 'why', blocks: ['Because.'] });
    expect(all).not.toMatch(/About|Footer words|My blog/);
  });
});

describe('WordPress', () => {
  it('reads the entry without widgets, sharing, comments and cookie bar', () => {
    const { page, all } =
      read(`<html lang="de-DE"><head><title>Unsere Preise &#8211; Bäckerei Kühn</title></head><body class="page has-sidebar right-sidebar">
      <a class="skip-link screen-reader-text" href="#content">Zum Inhalt springen</a>
      <header id="masthead" class="site-header" role="banner"><p class="site-title">Bäckerei Kühn</p></header>
      <div id="content" class="site-content"><div id="primary"><article id="post-7" class="post-7 page type-page hentry tag-social">
        <h1 class="entry-title">Unsere Preise</h1><div class="entry-content"><p>Ein Brot kostet 3&nbsp;€.</p>
        <ul><li>Brezel: 90&nbsp;Cent</li><li>Torten<ol><li>klein</li><li>groß</li></ol></li></ul>
        <div class="sharedaddy sd-sharing-enabled"><h3>Teilen mit:</h3><ul><li><a href="t">Twitter</a></li></ul></div></div>
        <div id="comments" class="comments-area"><h2>Ein Kommentar</h2><p>Super Brot!</p></div></article></div>
        <div id="secondary" class="widget-area"><section class="widget"><h2>Archiv</h2><ul><li><a href="/1">Mai 2024</a></li></ul></section></div></div>
      <div id="cookie-law-info-bar"><p>Diese Website verwendet Cookies.</p><button>OK</button></div></body></html>`);
    expect(page.title).toBe('Unsere Preise');
    expect(page.sections).toEqual([
      {
        heading: '',
        anchor: 'post-7',
        blocks: ['Ein Brot kostet 3 €.', '- Brezel: 90 Cent\n- Torten\n  1. klein\n  2. groß'],
      },
    ]);
    expect(all).not.toMatch(/Teilen|Twitter|Kommentar|Archiv|Cookies|springen/);
  });
});

describe('PostgreSQL documentation', () => {
  it('reads sections by their enclosing ids and parameters as sections', () => {
    const long = 'Sets the memory an operation may use before it writes to disk. '.repeat(6);
    const { page, all } =
      read(`<html><head><title>20.4. Resources</title></head><body id="docContent" class="container-fluid col-10">
      <div xmlns="" class="navheader"><table><tr><th>20.4. Resources</th></tr><tr><td><a href="a">Prev</a></td><td><a href="b">Next</a></td></tr></table><hr></div>
      <div class="sect1" id="RES"><div class="titlepage"><div><div><h2 class="title" style="clear: both">20.4. Resources</h2></div></div></div>
      <div class="toc"><dl class="toc"><dt><a href="#MEM">20.4.1. Memory</a></dt></dl></div>
      <div class="sect2" id="MEM"><div class="titlepage"><div><div><h3 class="title">20.4.1. Memory</h3></div></div></div>
        <div class="variablelist"><dl class="variablelist"><dt id="GUC-WM"><span class="term"><code class="varname">work_mem</code> (<code>integer</code>)</span></dt><dd><p>${long}</p></dd>
        <dt><span class="term">off</span></dt><dd><p>Nothing.</p></dd></dl></div></div></div>
      <div class="navfooter"><hr><table><tr><td><a href="a">Prev</a></td></tr></table></div></body></html>`);
    expect(page.sections).toEqual([
      { heading: '20.4.1. Memory > work_mem (integer)', anchor: 'GUC-WM', blocks: [long.trim()] },
      { heading: '20.4.1. Memory', anchor: 'MEM', blocks: ['off: Nothing.'] },
    ]);
    expect(all).not.toMatch(/Prev|Next/);
  });
});

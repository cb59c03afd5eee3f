(function () {
  'use strict';
  var form = document.getElementById('filters');
  if (!form) { return; }
  var search = document.getElementById('search');
  var shown = document.getElementById('shown');
  var boxes = Array.prototype.slice.call(form.querySelectorAll('input[type=checkbox]'));
  var findings = Array.prototype.slice.call(document.querySelectorAll('.finding'));
  var texts = findings.map(function (finding) { return finding.textContent.toLowerCase(); });
  function update() {
    var words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    var off = boxes.filter(function (box) { return !box.checked; }).map(function (box) { return box.value; });
    var count = 0;
    findings.forEach(function (finding, index) {
      var tags = finding.getAttribute('data-tags').split(' ');
      var visible = words.every(function (word) { return texts[index].indexOf(word) >= 0; }) &&
        off.every(function (tag) { return tags.indexOf(tag) < 0; });
      finding.hidden = !visible;
      count += visible ? 1 : 0;
    });
    shown.textContent = count + ' of ' + findings.length + ' shown';
  }
  form.hidden = false;
  form.addEventListener('submit', function (event) { event.preventDefault(); });
  form.addEventListener('input', update);
  window.addEventListener('beforeprint', function () {
    findings.forEach(function (finding) { finding.open = true; });
  });
  if (location.hash.length > 1) {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) { target.open = true; }
  }
  update();
}());
